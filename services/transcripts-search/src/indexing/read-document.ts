import type { Tenant } from '@mi/database'
import type { MeetingFacts, TranscriptDocument } from '../search/engine.ts'
import type { TranscriptsDatabase } from '../store/database.ts'
import type { MeetingRefRecord } from '../store/meeting-refs.ts'
import { readSegments } from '../store/segments.ts'
import { findTranscriptOfMeeting } from '../store/transcripts.ts'

/** What the index holds of a meeting, whatever its text. */
export function meetingFacts(ref: MeetingRefRecord): MeetingFacts {
  const { meetingId, title, startedAt, platform, channelIds } = ref
  return { meetingId, title, startedAt, platform, channelIds, version: Number(ref.version) }
}

/** The meeting's transcript as the index has to hold it; null when there is none. */
export async function readDocument(
  database: TranscriptsDatabase,
  tenant: Tenant,
  ref: MeetingRefRecord,
): Promise<TranscriptDocument | null> {
  const transcript = await findTranscriptOfMeeting(database.prisma, tenant, ref.meetingId)
  if (!transcript) return null
  const names = new Map(transcript.speakers.map(({ participantId, name }) => [participantId, name]))
  const segments = await readSegments(database, tenant, transcript.id)
  return {
    meeting: meetingFacts(ref),
    transcriptId: transcript.id,
    language: transcript.language,
    version: Number(ref.transcriptVersion),
    segments: segments.map(({ id, participantId, startMs, endMs, text }) => ({
      id,
      participantId,
      speakerName: names.get(participantId) ?? '',
      startMs,
      endMs,
      text,
    })),
  }
}
