import type { Tenant } from '@mi/database'
import type { Deps } from '../deps.ts'
import type { Tx } from '../store/database.ts'
import { unlinkMeeting } from './store/links.ts'

/** The events of a deleted meeting stay in their owner's calendar, without it. */
export async function eraseMeetingLinks(
  { jobs, now }: Deps,
  tx: Tx,
  tenant: Tenant,
  meetingId: string,
): Promise<{ calendar_links: number }> {
  await jobs.cancel(tx, tenant, 'link-meeting', meetingId)
  return { calendar_links: await unlinkMeeting(tx, tenant, meetingId, now()) }
}

/** A sandbox that is reset has no calendar; what its owners granted is taken back. */
export async function eraseCalendar({ jobs }: Deps, tx: Tx, tenant: Tenant): Promise<void> {
  const granted = await tx.calendarConnection.findMany({ where: { ...tenant, grant: { not: null } } })
  for (const { id, provider, grant } of granted)
    await jobs.enqueue(tx, tenant, {
      kind: 'revoke-calendar-grant',
      resourceId: id,
      payload: { provider, grant: grant as string },
    })
  await tx.calendarEvent.deleteMany({ where: tenant })
  await tx.calendarEventCount.deleteMany({ where: tenant })
  await tx.calendarSeries.deleteMany({ where: tenant })
  await tx.calendarUpload.deleteMany({ where: tenant })
  await tx.calendarConnection.deleteMany({ where: tenant })
}
