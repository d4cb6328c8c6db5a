import { type Consumer, defineConsumer } from '@mi/events'
import type { Deps } from '../deps.ts'
import type { Tx } from '../store/database.ts'
import { setChannels } from '../store/set-channels.ts'

/** Stores the channels of a meeting after a change and announces them, so that read models and the search index follow. */
export function onChannelsChanged({ now }: Pick<Deps, 'now'>): Consumer {
  return defineConsumer<'mi.collaboration.meeting_channels.changed.v1', Tx>({
    on: 'mi.collaboration.meeting_channels.changed.v1',
    name: 'follow-channels',
    handle: ({ tenant, payload }, tx, ctx) => setChannels(tx, tenant, payload, now(), ctx),
  })
}
