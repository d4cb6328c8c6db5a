import type { CalendarHandlers } from '@mi/contracts/mi/people/v1'
import { notFound } from '@mi/errors'
import { recordAuditEvent, withIdempotency } from '@mi/events'
import type { Deps } from '../../deps.ts'
import { calendarErrors } from '../errors.ts'
import { enqueueSync } from '../jobs/enqueue-sync.ts'
import { lockConnection } from '../store/connections.ts'
import { connectionMessage } from './connection-message.ts'

export function syncCalendarConnection(deps: Deps): CalendarHandlers['syncCalendarConnection'] {
  const { database, jobs } = deps
  return async ({ id }, ctx) =>
    withIdempotency(database, ctx, null, async tx => {
      const { tenant, caller } = ctx
      const connection = await lockConnection(tx, tenant, id)
      if (connection?.userId !== caller.userId) throw notFound('calendar connection')
      if (connection.provider !== 'ics' && connection.grant === null) throw calendarErrors.not_agreed()
      const hasFile =
        connection.url !== null ||
        (await tx.calendarUpload.count({ where: { ...tenant, connectionId: id } })) > 0
      if (connection.provider === 'ics' && !hasFile) throw calendarErrors.no_file()
      await enqueueSync(jobs, tx, tenant, id)
      await recordAuditEvent(tx, ctx, {
        action: 'calendar_connection.synced',
        resourceType: 'calendar_connection',
        resourceId: id,
      })
      return connectionMessage(deps, connection)
    })
}
