import type { TranscriptDirectoryHandlers } from '@mi/contracts/mi/transcripts/v1'
import { notFound } from '@mi/errors'
import type { Parts } from '../parts.ts'
import { readSegments } from '../store/segments.ts'
import { findTranscriptOfMeeting } from '../store/transcripts.ts'
import { transcriptMessage } from './transcript-message.ts'

export function readTranscript({ database }: Parts): TranscriptDirectoryHandlers['readTranscript'] {
  return async ({ meetingId }, { tenant }) => {
    const transcript = await findTranscriptOfMeeting(database.prisma, tenant, meetingId)
    if (!transcript) throw notFound('transcript')
    return transcriptMessage(transcript, await readSegments(database, tenant, transcript.id))
  }
}
