import type { TranscriptsInternalHandlers } from '@mi/contracts/mi/transcripts/v1'
import { notFound } from '@mi/errors'
import type { Deps } from '../deps.ts'
import { readWhole } from '../store/read-whole.ts'
import { transcriptMessage } from './transcript-message.ts'

export function readTranscript({ database }: Deps): TranscriptsInternalHandlers['readTranscript'] {
  return async ({ meetingId }, { tenant }) => {
    const whole = await readWhole(database, tenant, { meetingId })
    if (!whole) throw notFound('transcript')
    return transcriptMessage(whole.transcript, whole.segments)
  }
}
