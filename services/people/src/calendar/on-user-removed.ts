import { type Consumer, defineConsumer } from '@mi/events'
import type { Deps } from '../deps.ts'
import type { Tx } from '../store/database.ts'
import { disconnect } from './disconnect.ts'

/** Somebody who leaves the account leaves no calendar in it, neither live nor in the sandbox. */
export function onUserRemoved({ jobs }: Deps): Consumer {
  return defineConsumer<'mi.identity.user.removed.v1', Tx>({
    on: 'mi.identity.user.removed.v1',
    name: 'remove-calendars',
    async handle({ tenant: { accountId }, payload: { userId } }, tx) {
      for (const mode of ['live', 'test'] as const) {
        const tenant = { accountId, mode }
        const connections = await tx.calendarConnection.findMany({ where: { userId, ...tenant } })
        for (const connection of connections) await disconnect(jobs, tx, tenant, connection)
      }
    },
  })
}
