import type { Tenant } from '@mi/database'
import type { LiveSegment } from '../generated/prisma/client.ts'
import type { Tx } from './database.ts'

export type LiveSegmentRecord = LiveSegment

/** A live segment as a client sends it, its speaker known. */
export interface NewLiveSegment {
  id: string
  key: string
  participantId: string
  speakerName: string
  text: string
  startMs: number
  endMs: number
  final: boolean
}

/** The speakers heard so far, by the name they were sent with. */
export async function knownLiveSpeakers(
  tx: Pick<Tx, 'liveSegment'>,
  tenant: Tenant,
  meetingId: string,
): Promise<Map<string, string>> {
  const rows = await tx.liveSegment.findMany({
    where: { ...tenant, meetingId },
    distinct: ['speakerName'],
    select: { speakerName: true, participantId: true },
  })
  return new Map(rows.map(({ speakerName, participantId }) => [speakerName, participantId]))
}

/**
 * Keeps segments under their keys; the meeting's row must be locked. One that is there already and final, or the same, stays as it is:
 * repeating a request changes nothing. Returns the meeting's last sequence number.
 */
export async function saveLiveSegments(
  tx: Tx,
  tenant: Tenant,
  meetingId: string,
  segments: readonly NewLiveSegment[],
  now: Date,
): Promise<number> {
  const keys = segments.map(({ key }) => key)
  const kept = await tx.liveSegment.findMany({ where: { ...tenant, meetingId, key: { in: keys } } })
  const byKey = new Map<string, Pick<LiveSegment, keyof NewLiveSegment>>(kept.map(one => [one.key, one]))
  const { liveSequence } = await tx.meetingRef.findFirstOrThrow({ where: { ...tenant, meetingId } })
  let sequence = liveSequence
  for (const segment of segments) {
    const known = byKey.get(segment.key)
    if (known && (known.final || same(known, segment))) continue
    sequence += 1n
    // A replacement keeps the id, so that what was shown is replaced and not doubled.
    const { id, key, ...content } = { ...segment, id: known?.id ?? segment.id }
    await tx.liveSegment.upsert({
      where: { meetingId_key: { meetingId, key }, ...tenant },
      create: { ...tenant, meetingId, id, key, ...content, sequence, createdAt: now },
      update: { ...content, sequence },
    })
    byKey.set(key, { id, key, ...content })
  }
  if (sequence !== liveSequence) {
    await tx.meetingRef.update({ where: { meetingId, ...tenant }, data: { liveSequence: sequence } })
    await wakeListeners(tx, meetingId)
  }
  return Number(sequence)
}

/** What came or changed after a sequence number, in that order. */
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

/** All of them, in order of speech. */
export function allLiveSegments(tx: Tx, tenant: Tenant, meetingId: string): Promise<LiveSegmentRecord[]> {
  return tx.liveSegment.findMany({
    where: { ...tenant, meetingId },
    orderBy: [{ startMs: 'asc' }, { sequence: 'asc' }],
  })
}

/** Calls whoever listens to the meeting, in any copy of the service, once this transaction commits. */
export async function wakeListeners(tx: Tx, meetingId: string): Promise<void> {
  await tx.$executeRaw`select pg_notify('live', ${meetingId})`
}

function same(known: Pick<LiveSegment, keyof NewLiveSegment>, segment: NewLiveSegment): boolean {
  return (['participantId', 'speakerName', 'text', 'startMs', 'endMs', 'final'] as const).every(
    field => known[field] === segment[field],
  )
}
