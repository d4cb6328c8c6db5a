import type { CalendarHandlers } from '@mi/contracts/mi/people/v1'
import { notFound } from '@mi/errors'
import { recordAuditEvent } from '@mi/events'
import type { Deps } from '../../deps.ts'
import { lockConnection } from '../store/connections.ts'
import { disconnect } from '../store/disconnect.ts'
import { connectionMessage } from './connection-message.ts'

export function deleteCalendarConnection(deps: Deps): CalendarHandlers['deleteCalendarConnection'] {
  const { database, jobs } = deps
  return async ({ id }, ctx) =>
    database.transaction(async tx => {
      const { tenant, caller } = ctx
      const connection = await lockConnection(tx, tenant, id)
      if (connection?.userId !== caller.userId) throw notFound('calendar connection')
      ctx.checkPrecondition('mi.people.v1.CalendarConnection', connectionMessage(deps, connection))
      await disconnect(jobs, tx, tenant, id)
      await recordAuditEvent(tx, ctx, {
        action: 'calendar_connection.deleted',
        resourceType: 'calendar_connection',
        resourceId: id,
      })
      return {}
    })
}
