import type { CallContext } from '@mi/contracts'
import { notFound } from '@mi/errors'
import type { Parts } from '../parts.ts'
import { findMeetingRef, type MeetingRefRecord, saveMeetingRef } from '../store/meeting-refs.ts'

/** The meeting as it is known here; asked of the meetings service once when its event has not come yet. */
export async function requireMeeting(
  { database, meetings }: Pick<Parts, 'database' | 'meetings'>,
  ctx: CallContext,
  meetingId: string,
): Promise<MeetingRefRecord> {
  const { prisma } = database
  const known = await findMeetingRef(prisma, ctx.tenant, meetingId)
  if (known) return known
  const ref = await meetings.getMeetingRef({ meetingId }, { caller: ctx })
  await database.transaction(tx => saveMeetingRef(tx, ctx.tenant, ref))
  const saved = await findMeetingRef(prisma, ctx.tenant, meetingId)
  // Deleted here before the meetings service's answer was written.
  if (!saved) throw notFound('meeting')
  return saved
}
