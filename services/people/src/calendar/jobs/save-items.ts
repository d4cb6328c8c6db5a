import type { Tenant } from '@mi/database'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../store/database.ts'
import { applyItems, findWaitingMeetings, type ItemsToApply } from '../store/apply-items.ts'

/** Stores the items of a calendar, and enqueues event matching for meetings that began at these times. */
export async function saveItems(
  { jobs, now }: Pick<Deps, 'jobs' | 'now'>,
  tx: Tx,
  tenant: Tenant,
  changes: ItemsToApply,
): Promise<void> {
  const at = now()
  const starts = await applyItems(tx, tenant, changes, at)
  // A meeting cannot have begun for an event that is more than 30 minutes ahead.
  const begun = starts.filter(start => start.getTime() <= at.getTime() + 30 * 60_000)
  for (const meetingId of await findWaitingMeetings(tx, tenant, begun))
    await jobs.enqueue(tx, tenant, { kind: 'link-meeting', resourceId: meetingId })
}
