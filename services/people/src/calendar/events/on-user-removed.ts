import { type Consumer, defineConsumer } from '@mi/events'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../store/database.ts'
import { disconnect } from '../store/disconnect.ts'

/** Removes the calendars of a user who leaves the account, in live mode and in the sandbox. */
export function onUserRemoved({ jobs }: Deps): Consumer {
  return defineConsumer<'mi.identity.user.removed.v1', Tx>({
    on: 'mi.identity.user.removed.v1',
    name: 'remove-calendars',
    async handle({ tenant: { accountId }, payload: { userId } }, tx) {
      for (const mode of ['live', 'test'] as const) {
        const tenant = { accountId, mode }
        const where = { userId, ...tenant }
        for (const { id } of await tx.calendarConnection.findMany({ where, select: { id: true } }))
          await disconnect(jobs, tx, tenant, id)
      }
    },
  })
}
