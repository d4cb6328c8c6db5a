import { type Consumer, defineConsumer } from '@mi/events'
import type { Deps } from '../deps.ts'
import type { Tx } from '../store/database.ts'
import { switchVoices } from '../store/speaker-embeddings.ts'

/** An account switches voices off: those that came with its transcripts are erased, and none is stored any more. */
export function onVoiceMatchingChanged({ now }: Pick<Deps, 'now'>): Consumer {
  return defineConsumer<'mi.people.voice_matching.changed.v1', Tx>({
    on: 'mi.people.voice_matching.changed.v1',
    name: 'switch-voices',
    handle: ({ tenant, payload: { enabled } }, tx) => switchVoices(tx, tenant, enabled, now()),
  })
}
