import { localDay } from '@mi/calendar'
import type { Tenant } from '@mi/database'
import type { MeetingNotes, SummaryDraft } from '@mi/meeting-analysis'
import { itemsOfMeetings } from '../../action-items/store/action-items.ts'
import type { Tx } from '../../store/database.ts'

type Store = Pick<Tx, 'actionItem' | 'summary' | 'meetingRef'>

/** The current notes of meetings, without their transcripts, in the order of the ids. Deleted and unknown meetings are omitted. */
export async function findMeetingNotes(
  tx: Store,
  tenant: Tenant,
  meetingIds: readonly string[],
  usualZone: string,
): Promise<MeetingNotes[]> {
  const of = { meetingId: { in: [...meetingIds] }, ...tenant }
  const [refs, items, summaries] = await Promise.all([
    tx.meetingRef.findMany({ where: { ...of, erasedAt: null } }),
    itemsOfMeetings(tx, tenant, meetingIds),
    tx.summary.findMany({ where: of, select: { meetingId: true, findings: true } }),
  ])
  const itemsOf = Map.groupBy(items, item => item.meetingId)
  const found = new Map(summaries.map(({ meetingId, findings }) => [meetingId, findings]))
  const notes = refs.map(({ meetingId, title, startedAt, endedAt, timeZone, participants }): MeetingNotes => {
    const findings = found.get(meetingId) as
      | Partial<Pick<SummaryDraft, 'decisions' | 'questions'>>
      | null
      | undefined
    return {
      meetingId,
      meetingTitle: title,
      day: localDay(startedAt, timeZone ?? usualZone),
      durationSeconds: endedAt ? Math.round((endedAt.getTime() - startedAt.getTime()) / 1000) : null,
      participants: (participants as { name: string }[]).map(({ name }) => name),
      actionItems: (itemsOf.get(meetingId) ?? []).map(
        ({ title, assigneeName, assigneeEmail, status, dueDate, citations }) => ({
          title,
          owner: assigneeName,
          ownerEmail: assigneeEmail,
          open: status !== 'completed',
          dueDate,
          citations,
        }),
      ),
      decisions: findings?.decisions ?? [],
      // Summaries of earlier versions have no questions.
      ...(findings?.questions && { openQuestions: findings.questions.filter(({ open }) => open) }),
    }
  })
  const byId = new Map(notes.map(note => [note.meetingId, note]))
  return meetingIds.flatMap(id => byId.get(id) ?? [])
}

/** The ids of the meetings that started last in a period, the latest first. */
export async function findRecentMeetings(
  tx: Pick<Tx, 'meetingRef'>,
  tenant: Tenant,
  { from, to }: { from: Date | null; to: Date | null },
  most: number,
): Promise<string[]> {
  const rows = await tx.meetingRef.findMany({
    where: { ...tenant, erasedAt: null, startedAt: { ...(from && { gte: from }), ...(to && { lte: to }) } },
    select: { meetingId: true },
    orderBy: [{ startedAt: 'desc' }, { meetingId: 'desc' }],
    take: most,
  })
  return rows.map(({ meetingId }) => meetingId)
}
