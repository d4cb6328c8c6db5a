import type { Tenant } from '@mi/database'
import { findMeetingRef, type MeetingRefRecord } from '@mi/meeting-refs'
import type { TranscriptsDatabase } from './database.ts'
import { ALL_SEGMENTS, readSegmentsIn, type SegmentPage, type SegmentRecord } from './segments.ts'
import { readCounters } from './transcript-counters.ts'
import { findTranscript, findTranscriptOfMeeting, type TranscriptRecord } from './transcripts.ts'

export interface FullTranscript {
  meeting: MeetingRefRecord
  transcript: TranscriptRecord
  /** Grows with every change of the transcript, also when another replaces it. */
  version: number
  /** All of them, or the page that was asked for. */
  segments: SegmentRecord[]
}

/**
 * A transcript with its segments as they were at one moment: one that is replaced while it is read is read whole, old or new. Null when
 * there is none, or its meeting is deleted.
 */
export async function readFullTranscript(
  { transaction }: Pick<TranscriptsDatabase, 'transaction'>,
  tenant: Tenant,
  by: { id: string } | { meetingId: string },
  page: SegmentPage = ALL_SEGMENTS,
): Promise<FullTranscript | null> {
  return transaction(
    async tx => {
      const transcript =
        'id' in by
          ? await findTranscript(tx, tenant, by.id)
          : await findTranscriptOfMeeting(tx, tenant, by.meetingId)
      const meeting = transcript && (await findMeetingRef(tx, tenant, transcript.meetingId))
      if (!transcript || !meeting) return null
      const { transcriptVersion: version } = await readCounters(tx, tenant, transcript.meetingId)
      return { meeting, transcript, version, segments: await readSegmentsIn(tx, tenant, transcript.id, page) }
    },
    { isolationLevel: 'RepeatableRead' },
  )
}
