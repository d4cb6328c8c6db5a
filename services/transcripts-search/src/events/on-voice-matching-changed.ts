import { type Consumer, defineConsumer } from '@mi/events'
import type { Deps } from '../deps.ts'
import type { Tx } from '../store/database.ts'
import { switchVoices } from '../store/speaker-embeddings.ts'

/** When an account switches voice matching off, erases the speaker embeddings of its transcripts and stores no new ones. */
export function onVoiceMatchingChanged({ now }: Pick<Deps, 'now'>): Consumer {
  return defineConsumer<'mi.people.voice_matching.changed.v1', Tx>({
    on: 'mi.people.voice_matching.changed.v1',
    name: 'switch-voices',
    handle: ({ tenant, payload: { enabled } }, tx) => switchVoices(tx, tenant, enabled, now()),
  })
}
