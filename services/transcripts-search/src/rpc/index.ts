import type { RpcHandlers } from '@mi/contracts'
import type { Parts } from '../parts.ts'
import { eraseMeeting } from './erase-meeting.ts'
import { getMeetingTranscript, getTranscript } from './get-transcript.ts'
import { importTranscript } from './import-transcript.ts'
import { readTranscript } from './read-transcript.ts'

/** Every operation of the service. */
export function handlers(parts: Parts) {
  return {
    'mi.transcripts.v1.Transcripts': {
      importTranscript: importTranscript(parts),
      getMeetingTranscript: getMeetingTranscript(parts),
      getTranscript: getTranscript(parts),
    },
    'mi.transcripts.v1.TranscriptDirectory': {
      eraseMeeting: eraseMeeting(parts),
      readTranscript: readTranscript(parts),
    },
  } as unknown as Partial<RpcHandlers>
}
