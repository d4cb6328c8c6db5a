import type { ReferencesHandlers } from '@mi/contracts/mi/references/v1'
import type { Deps } from '../../deps.ts'
import { readEvent } from '../store/list-events.ts'

/** Finds the events of the caller's calendars that requests of other services name. */
export function findVisible({ database }: Deps): ReferencesHandlers['findVisible'] {
  return async ({ ids }, { tenant, caller }) => {
    const events = await Promise.all(ids.map(id => readEvent(database, tenant, caller.userId, id)))
    return { resources: events.flatMap(event => (event ? [{ id: event.id, member: true }] : [])) }
  }
}
