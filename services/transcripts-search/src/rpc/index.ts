import type { RpcHandlers } from '@mi/contracts'
import type { Deps } from '../deps.ts'
import { appendSegments } from './append-segments.ts'
import { findSegments } from './find-segments.ts'
import { getMeetingTranscript, getTranscript } from './get-transcript.ts'
import { importTranscript } from './import-transcript.ts'
import { listSpeakerEmbeddings } from './list-speaker-embeddings.ts'
import { readTranscript } from './read-transcript.ts'
import { readTranscriptPart } from './read-transcript-part.ts'
import { searchTranscripts } from './search-transcripts.ts'
import { streamLive } from './stream-live.ts'
import { updateSegment } from './update-segment.ts'
import { updateSpeaker } from './update-speaker.ts'

/** Every operation of the service. */
export function handlers(deps: Deps) {
  return {
    'mi.transcripts.v1.Transcripts': {
      importTranscript: importTranscript(deps),
      getMeetingTranscript: getMeetingTranscript(deps),
      getTranscript: getTranscript(deps),
      updateSegment: updateSegment(deps),
      updateSpeaker: updateSpeaker(deps),
      searchTranscripts: searchTranscripts(deps),
    },
    'mi.transcripts.v1.LiveTranscripts': {
      appendSegments: appendSegments(deps),
      streamLive: streamLive(deps),
    },
    'mi.transcripts.v1.TranscriptsInternal': {
      findSegments: findSegments(deps),
      listSpeakerEmbeddings: listSpeakerEmbeddings(deps),
      readTranscript: readTranscript(deps),
      readTranscriptPart: readTranscriptPart(deps),
    },
  } satisfies Partial<RpcHandlers>
}
