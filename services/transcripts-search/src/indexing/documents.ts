import type { MeetingRefRecord } from '@mi/meeting-refs'
import type { MeetingFacts, TranscriptDocument } from '../search/index.ts'
import type { FullTranscript } from '../store/read-full-transcript.ts'

/** What the index holds of a meeting, whatever its text. */
export function meetingFacts(ref: MeetingRefRecord): MeetingFacts {
  const { meetingId, title, startedAt, platform, channelIds } = ref
  return { meetingId, title, startedAt, platform, channelIds, version: ref.version }
}

/** A transcript as the index has to hold it. */
export function transcriptDocument({
  meeting,
  transcript,
  version,
  segments,
}: FullTranscript): TranscriptDocument {
  const names = new Map(transcript.speakers.map(({ participantId, name }) => [participantId, name]))
  return {
    meeting: meetingFacts(meeting),
    transcriptId: transcript.id,
    language: transcript.language,
    version,
    segments: segments.map(({ id, participantId, startMs, endMs, text }) => ({
      ...{ id, participantId, startMs, endMs, text },
      speakerName: names.get(participantId) ?? '',
    })),
  }
}
