import { type Consumer, defineConsumer } from '@mi/events'
import type { Deps } from '../deps.ts'
import type { Tx } from '../store/database.ts'
import { setChannels } from '../store/set-channels.ts'

/** A meeting was put into a channel or taken out of one: it says so, and read models and the search index follow. */
export function onChannelsChanged({ now }: Pick<Deps, 'now'>): Consumer {
  return defineConsumer<'mi.collaboration.meeting_channels.changed.v1', Tx>({
    on: 'mi.collaboration.meeting_channels.changed.v1',
    name: 'follow-channels',
    handle: ({ tenant, payload }, tx, ctx) => setChannels(tx, tenant, payload, now(), ctx),
  })
}
