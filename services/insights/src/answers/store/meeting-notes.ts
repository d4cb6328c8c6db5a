import { localDay } from '@mi/calendar'
import { ofTenant, queryRows, sql, type Tenant } from '@mi/database'
import type { MeetingNotes, SummaryDraft } from '@mi/meeting-analysis'
import { itemsOfMeetings } from '../../action-items/store/action-items.ts'
import type { InsightsDatabase, Tx } from '../../store/database.ts'

/** The stored bytes of notes that are read for one question: a hundred meetings have about two megabytes. */
const MAX_BYTES = 8 * 1024 * 1024

interface Findings {
  meetingId: string
  decisions: SummaryDraft['decisions'] | null
  questions: SummaryDraft['questions'] | null
}

/**
 * The current notes of meetings, without their transcripts, in the order of the ids. Deleted and unknown meetings are omitted, and the
 * meetings after the first `maxBytes` of notes.
 */
export async function findMeetingNotes(
  { prisma, pool }: Pick<InsightsDatabase, 'prisma' | 'pool'>,
  tenant: Tenant,
  meetingIds: readonly string[],
  usualZone: string,
  maxBytes = MAX_BYTES,
): Promise<MeetingNotes[]> {
  const ids = await firstMeetings(pool, tenant, meetingIds, maxBytes)
  const [refs, items, summaries] = await Promise.all([
    prisma.meetingRef.findMany({ where: { meetingId: { in: ids }, ...tenant, erasedAt: null } }),
    itemsOfMeetings(prisma, tenant, ids),
    findFindings(pool, tenant, ids),
  ])
  const itemsOf = Map.groupBy(items, item => item.meetingId)
  const findingsOf = new Map(summaries.map(summary => [summary.meetingId, summary]))
  const notes = refs.map(({ meetingId, title, startedAt, endedAt, timeZone, participants }): MeetingNotes => {
    const findings = findingsOf.get(meetingId)
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
  return ids.flatMap(id => byId.get(id) ?? [])
}

/** The first meetings whose notes have at most this number of stored bytes together, at least one meeting. */
async function firstMeetings(
  pool: InsightsDatabase['pool'],
  tenant: Tenant,
  meetingIds: readonly string[],
  maxBytes: number,
): Promise<string[]> {
  const rows = await queryRows<{ meetingId: string; bytes: number }>(
    pool,
    // `pg_column_size` reads the size of a value without reading the value.
    sql`select asked.meeting_id as "meetingId",
        coalesce((select pg_column_size(findings) from summaries s
          where s.meeting_id = asked.meeting_id and ${ofTenant(tenant, 's')}), 0)
        + coalesce((select sum(pg_column_size(title) + coalesce(pg_column_size(description), 0) + pg_column_size(citations))
          from action_items item
          where item.meeting_id = asked.meeting_id and ${ofTenant(tenant, 'item')}), 0)::float8 as bytes
      from unnest(${meetingIds}::text[]) with ordinality as asked (meeting_id, place) order by place`,
    { prepared: true },
  )
  let total = 0
  const end = rows.findIndex(({ bytes }, index) => {
    total += bytes
    return index > 0 && total > maxBytes
  })
  return rows.slice(0, end === -1 ? undefined : end).map(({ meetingId }) => meetingId)
}

function findFindings(
  pool: InsightsDatabase['pool'],
  tenant: Tenant,
  meetingIds: readonly string[],
): Promise<Findings[]> {
  return queryRows<Findings>(
    pool,
    sql`select meeting_id as "meetingId", findings -> 'decisions' as decisions, findings -> 'questions' as questions
      from summaries where meeting_id = any(${meetingIds}) and ${ofTenant(tenant)}`,
    { prepared: true },
  )
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
