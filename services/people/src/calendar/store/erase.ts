import type { Tenant } from '@mi/database'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../store/database.ts'
import { disconnect } from './disconnect.ts'
import { unlinkMeeting } from './links.ts'

/** Removes the links to a deleted meeting. Its events stay in their owners' calendars. */
export async function eraseMeetingLinks(
  { jobs, now }: Deps,
  tx: Tx,
  tenant: Tenant,
  meetingId: string,
): Promise<{ calendar_links: number }> {
  await jobs.cancel(tx, tenant, 'link-meeting', meetingId)
  return { calendar_links: await unlinkMeeting(tx, tenant, meetingId, now()) }
}

/** Removes the calendars of a sandbox that is reset, and revokes their grants. */
export async function eraseCalendar({ jobs }: Deps, tx: Tx, tenant: Tenant): Promise<void> {
  for (const { id } of await tx.calendarConnection.findMany({ where: tenant, select: { id: true } }))
    await disconnect(jobs, tx, tenant, id)
  await tx.calendarEventCount.deleteMany({ where: tenant })
}
