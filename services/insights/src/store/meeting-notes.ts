import type { Tenant } from '@mi/database'
import type { MeetingNotes } from '@mi/meeting-analysis'
import { findMeetingRef } from '@mi/meeting-refs'
import { itemsOf } from './action-items.ts'
import type { InsightsDatabase } from './database.ts'
import { findSummary } from './summaries.ts'

/** What is known of a meeting beside its transcript, as people left it; null when the meeting is gone or not known yet. */
export async function findMeetingNotes(
  { prisma }: InsightsDatabase,
  tenant: Tenant,
  meetingId: string,
): Promise<MeetingNotes | null> {
  const ref = await findMeetingRef(prisma, tenant, meetingId)
  if (!ref) return null
  const [items, summary] = await Promise.all([
    itemsOf(prisma, tenant, meetingId),
    findSummary(prisma, tenant, { meetingId }),
  ])
  const findings = summary?.findings as Pick<MeetingNotes, 'decisions'> | null | undefined
  const { startedAt, endedAt } = ref
  return {
    meetingId,
    meetingTitle: ref.title,
    durationSeconds: endedAt ? Math.round((endedAt.getTime() - startedAt.getTime()) / 1000) : null,
    participants: ref.participants.map(({ name }) => name),
    actionItems: items.map(({ title, assigneeName, dueDate, citations }) => ({
      title,
      owner: assigneeName,
      dueDate,
      citations,
    })),
    decisions: findings?.decisions ?? [],
  }
}
