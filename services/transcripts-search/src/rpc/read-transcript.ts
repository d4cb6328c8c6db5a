import type { Transcript, TranscriptsInternalHandlers } from '@mi/contracts/mi/transcripts/v1'
import { notFound } from '@mi/errors'
import type { Deps } from '../deps.ts'
import { encodedAs, transcriptMessage } from '../engines/rendering/transcript-message.ts'
import { readUnlessLong } from '../store/read-full-transcript.ts'
import { ALL_WITHOUT_WORDS } from '../store/segments.ts'

/** Omits the word times: no service uses them, and they are most of the bytes. */
export function readTranscript({ database, threads }: Deps): TranscriptsInternalHandlers['readTranscript'] {
  return async ({ meetingId }, { tenant, signal }) => {
    const found = await readUnlessLong(database.pool, tenant, { meetingId }, ALL_WITHOUT_WORDS)
    if (!found) throw notFound('transcript')
    if (found !== 'long') return transcriptMessage(found.transcript, found.segments)
    const options = { withWords: false, as: 'transcript' } as const
    const bytes = await threads.encode(tenant, { meetingId }, options, signal)
    if (!bytes) throw notFound('transcript')
    return encodedAs<Transcript>(bytes)
  }
}
