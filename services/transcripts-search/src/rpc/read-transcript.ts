import type { TranscriptsInternalHandlers } from '@mi/contracts/mi/transcripts/v1'
import { notFound } from '@mi/errors'
import type { Deps } from '../deps.ts'
import { readFullTranscript } from '../store/read-full-transcript.ts'
import { transcriptMessage } from './transcript-message.ts'

export function readTranscript({ database }: Deps): TranscriptsInternalHandlers['readTranscript'] {
  return async ({ meetingId }, { tenant }) => {
    const whole = await readFullTranscript(database, tenant, { meetingId })
    if (!whole) throw notFound('transcript')
    return transcriptMessage(whole.transcript, whole.segments)
  }
}
