import type { RpcHandlers } from '@mi/contracts'
import type { Parts } from '../parts.ts'
import { appendSegments } from './append-segments.ts'
import { eraseMeeting } from './erase-meeting.ts'
import { getMeetingTranscript, getTranscript } from './get-transcript.ts'
import { importTranscript } from './import-transcript.ts'
import { readTranscript } from './read-transcript.ts'
import { searchTranscripts } from './search-transcripts.ts'
import { streamLive } from './stream-live.ts'
import { updateSegment } from './update-segment.ts'
import { updateSpeaker } from './update-speaker.ts'

/** Every operation of the service. */
export function handlers(parts: Parts) {
  return {
    'mi.transcripts.v1.Transcripts': {
      importTranscript: importTranscript(parts),
      getMeetingTranscript: getMeetingTranscript(parts),
      getTranscript: getTranscript(parts),
      updateSegment: updateSegment(parts),
      updateSpeaker: updateSpeaker(parts),
      searchTranscripts: searchTranscripts(parts),
    },
    'mi.transcripts.v1.LiveTranscripts': {
      appendSegments: appendSegments(parts),
      streamLive: streamLive(parts),
    },
    'mi.transcripts.v1.TranscriptDirectory': {
      eraseMeeting: eraseMeeting(parts),
      readTranscript: readTranscript(parts),
    },
  } satisfies Partial<RpcHandlers>
}
