import type { Queryable, Tenant } from '@mi/database'
import { inSnapshot } from '@mi/database/pool'
import { findMeetingRef, type MeetingRefRecord } from '@mi/meeting-refs'
import type { Pool } from 'pg'
import { isLong } from '../domain/transcript-size.ts'
import { ALL_SEGMENTS, readSegmentsIn, type SegmentPage, type SegmentRecord } from './segments.ts'
import { readCounters } from './transcript-counters.ts'
import { findTranscript, findTranscriptOfMeeting, type TranscriptRecord } from './transcripts.ts'

export type TranscriptKey = { id: string } | { meetingId: string }

export interface TranscriptHead {
  meeting: MeetingRefRecord
  transcript: TranscriptRecord
  /** Increases with every change of the transcript, also when another transcript replaces it. */
  version: number
}

export interface FullTranscript extends TranscriptHead {
  /** All segments, or the requested page. */
  segments: SegmentRecord[]
}

/** A transcript without its segments. Null when the meeting has no transcript or is deleted. */
export async function readTranscriptHead(
  tx: Queryable,
  tenant: Tenant,
  by: TranscriptKey,
): Promise<TranscriptHead | null> {
  const transcript =
    'id' in by
      ? await findTranscript(tx, tenant, by.id)
      : await findTranscriptOfMeeting(tx, tenant, by.meetingId)
  const meeting = transcript && (await findMeetingRef(tx, tenant, transcript.meetingId))
  if (!transcript || !meeting) return null
  const { transcriptVersion: version } = await readCounters(tx, tenant, transcript.meetingId)
  return { meeting, transcript, version }
}

/** A transcript with its segments in memory, from one snapshot. Null when the meeting has no transcript or is deleted. */
export function readFullTranscript(
  { pool }: { pool: Pool },
  tenant: Tenant,
  by: TranscriptKey,
  page: SegmentPage = ALL_SEGMENTS,
): Promise<FullTranscript | null> {
  return inSnapshot(pool, async tx => {
    const head = await readTranscriptHead(tx, tenant, by)
    return head && { ...head, segments: await readSegmentsIn(tx, tenant, head.transcript.id, page) }
  })
}

/**
 * A transcript with all of its segments and their words in memory. `long`: it is too long for this thread, which serves other calls, so
 * another thread must read it.
 */
export function readUnlessLong(
  pool: Pool,
  tenant: Tenant,
  by: TranscriptKey,
  page: SegmentPage = ALL_SEGMENTS,
): Promise<FullTranscript | 'long' | null> {
  return inSnapshot(pool, async tx => {
    const head = await readTranscriptHead(tx, tenant, by)
    if (head && isLong(head.transcript)) return 'long'
    return head && { ...head, segments: await readSegmentsIn(tx, tenant, head.transcript.id, page) }
  })
}
