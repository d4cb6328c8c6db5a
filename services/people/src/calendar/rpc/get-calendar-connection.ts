import type { CalendarHandlers } from '@mi/contracts/mi/people/v1'
import { notFound } from '@mi/errors'
import type { Deps } from '../../deps.ts'
import { findConnection } from '../store/connections.ts'
import { connectionMessage } from './connection-message.ts'

export function getCalendarConnection(deps: Deps): CalendarHandlers['getCalendarConnection'] {
  return async ({ id }, { tenant, caller }) => {
    const connection = await findConnection(deps.database.prisma, tenant, caller.userId, id)
    if (!connection) throw notFound('calendar connection')
    return connectionMessage(deps, connection)
  }
}
