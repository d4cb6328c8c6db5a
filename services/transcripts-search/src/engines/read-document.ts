import type { Tenant } from '@mi/contracts'
import { inSnapshot } from '@mi/database/pool'
import type { MeetingRefRecord } from '@mi/meeting-refs'
import type { Pool } from 'pg'
import { readTranscriptHead } from '../store/read-full-transcript.ts'
import { ALL_WITHOUT_WORDS, segmentBatches } from '../store/segments.ts'
import type { MeetingFacts, SegmentDocument, TranscriptDocument } from './engine.ts'

/** The meeting data in the index, without the text. */
export function meetingFacts(ref: MeetingRefRecord): MeetingFacts {
  const { meetingId, title, startedAt, platform, channelIds } = ref
  return { meetingId, title, startedAt, platform, channelIds, version: ref.version }
}

/** The transcript of a meeting as the index must store it. Null when the meeting has no transcript or is deleted. */
export function readDocument(
  pool: Pool,
  tenant: Tenant,
  meetingId: string,
): Promise<TranscriptDocument | null> {
  return inSnapshot(pool, async tx => {
    const head = await readTranscriptHead(tx, tenant, { meetingId })
    if (!head) return null
    const { meeting, transcript, version } = head
    const names = new Map(transcript.speakers.map(({ participantId, name }) => [participantId, name]))
    const segments: SegmentDocument[] = []
    for await (const batch of segmentBatches(tx, tenant, transcript.id, ALL_WITHOUT_WORDS))
      for (const { id, participantId, startMs, endMs, text } of batch)
        segments.push({
          id,
          participantId,
          startMs,
          endMs,
          text,
          speakerName: names.get(participantId) ?? '',
        })
    const { id: transcriptId, language } = transcript
    return { meeting: meetingFacts(meeting), transcriptId, language, version, segments }
  })
}
