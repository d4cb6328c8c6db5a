import { execute, sql, type Tenant } from '@mi/database'
import type { LiveSegment } from '../generated/prisma/client.ts'
import type { Tx } from './database.ts'
import { saveLiveSequence } from './transcript-counters.ts'

export type LiveSegmentRecord = LiveSegment

/** A live segment from a client, with its participant. */
export interface NewLiveSegment {
  id: string
  key: string
  participantId: string
  text: string
  startMs: number
  endMs: number
  final: boolean
}

const CONTENT = ['participantId', 'text', 'startMs', 'endMs', 'final'] as const

/**
 * Stores segments under their keys, with sequence numbers after `after`. The meeting's row must be locked. A stored segment that is final
 * or equal stays unchanged, so repeating a request changes nothing. Returns the sequence number of the last change.
 */
export async function saveLiveSegments(
  tx: Tx,
  tenant: Tenant,
  meetingId: string,
  { segments, after, now }: { segments: readonly NewLiveSegment[]; after: bigint; now: Date },
): Promise<bigint> {
  const changed = await changedSegments(tx, tenant, meetingId, segments)
  if (changed.length === 0) return after
  const sequence = after + BigInt(changed.length)
  const { accountId, mode } = tenant
  const sequences = changed.map((_, index) => String(after + BigInt(index) + 1n))
  const column = (field: keyof NewLiveSegment) => changed.map(segment => segment[field])
  await execute(
    tx,
    sql`insert into live_segments
        (meeting_id, account_id, mode, created_at, sequence, key, id, participant_id, text, start_ms, end_ms, final)
      select ${meetingId}, ${accountId}, ${mode}, ${now}, sent.*
      from unnest(${sequences}::bigint[], ${column('key')}::text[], ${column('id')}::text[],
                  ${column('participantId')}::text[], ${column('text')}::text[], ${column('startMs')}::int[],
                  ${column('endMs')}::int[], ${column('final')}::boolean[]) as sent
      on conflict (meeting_id, key) do update set
        sequence = excluded.sequence, participant_id = excluded.participant_id, text = excluded.text,
        start_ms = excluded.start_ms, end_ms = excluded.end_ms, final = excluded.final`,
  )
  await saveLiveSequence(tx, tenant, meetingId, sequence)
  await notifyListeners(tx, meetingId)
  return sequence
}

/** The new segments of a request, one for each key. Within a request, a later segment replaces an interim segment with the same key. */
async function changedSegments(
  tx: Tx,
  tenant: Tenant,
  meetingId: string,
  segments: readonly NewLiveSegment[],
): Promise<NewLiveSegment[]> {
  const keys = segments.map(({ key }) => key)
  const stored = await tx.liveSegment.findMany({ where: { ...tenant, meetingId, key: { in: keys } } })
  const byKey = new Map<string, NewLiveSegment>(stored.map(segment => [segment.key, segment]))
  const changed = new Map<string, NewLiveSegment>()
  for (const segment of segments) {
    const known = byKey.get(segment.key)
    if (known && (known.final || CONTENT.every(field => known[field] === segment[field]))) continue
    // A replacement keeps the id, so that clients replace the displayed segment and do not duplicate it.
    const next = { ...segment, id: known?.id ?? segment.id }
    byKey.set(segment.key, next)
    changed.set(segment.key, next)
  }
  return [...changed.values()]
}

/** The segments that were added or changed after a sequence number, in that order. */
export function readLiveSegments(
  tx: Pick<Tx, 'liveSegment'>,
  tenant: Tenant,
  meetingId: string,
  after: number,
  limit: number,
): Promise<LiveSegmentRecord[]> {
  return tx.liveSegment.findMany({
    where: { ...tenant, meetingId, sequence: { gt: after } },
    orderBy: { sequence: 'asc' },
    take: limit,
  })
}

/** All live segments, in order of speech. */
export function allLiveSegments(tx: Tx, tenant: Tenant, meetingId: string): Promise<LiveSegmentRecord[]> {
  return tx.liveSegment.findMany({
    where: { ...tenant, meetingId },
    orderBy: [{ startMs: 'asc' }, { sequence: 'asc' }],
  })
}

/** Notifies all listeners of the meeting, in any copy of the service, when this transaction commits. */
export async function notifyListeners(tx: Tx, meetingId: string): Promise<void> {
  await execute(tx, sql`select pg_notify('live', ${meetingId})`)
}
