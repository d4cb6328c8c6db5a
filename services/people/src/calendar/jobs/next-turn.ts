import type { Tenant } from '@mi/database'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../store/database.ts'
import { BEFORE_EVENT_MS, pollInterval } from '../domain/poll-interval.ts'
import type { ConnectionRecord } from '../store/connections.ts'
import { hasEventBetween } from '../store/list-events.ts'

/** The time of the next sync of a calendar, if nothing fails. */
export async function nextTurn(
  { calendarPollMs }: Pick<Deps, 'calendarPollMs'>,
  tx: Tx,
  tenant: Tenant,
  { id, provider, userId }: ConnectionRecord,
  quietReads: number,
  now: Date,
): Promise<Date> {
  const near = new Date(now.getTime() + BEFORE_EVENT_MS)
  const eventIsNear =
    quietReads > 0 && (await hasEventBetween(tx, tenant, { connectionId: id, userId }, now, near))
  return new Date(now.getTime() + pollInterval({ provider, quietReads, eventIsNear }, calendarPollMs))
}
