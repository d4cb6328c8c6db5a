import type { CalendarConnection } from '@mi/contracts/mi/people/v1'
import type { Deps } from '../../deps.ts'
import type { CalendarProviderName } from '../domain/event-fields.ts'
import type { FeedWarning } from '../domain/feed-warnings.ts'
import { authorizeUrlOf } from '../engines/authorization.ts'
import type { ConnectionRecord } from '../store/connections.ts'

/** A connection as the API returns it, without its tokens and the address of a feed. */
export function connectionMessage(
  { calendarProviders, encryption }: Pick<Deps, 'calendarProviders' | 'encryption'>,
  connection: ConnectionRecord,
): CalendarConnection {
  const { id, name, error, lastSyncedAt, createdAt } = connection
  const provider = connection.provider as CalendarConnection['provider']
  return {
    id,
    provider,
    name,
    status: connection.status as CalendarConnection['status'],
    authorizeUrl: authorizeUrlOf(
      encryption,
      calendarProviders.get(provider as CalendarProviderName),
      connection,
    ),
    lastSyncedAt,
    error,
    createdAt,
    warnings: connection.warnings as unknown as FeedWarning[],
  }
}
