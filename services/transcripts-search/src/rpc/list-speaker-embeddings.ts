import type { TranscriptsInternalHandlers } from '@mi/contracts/mi/transcripts/v1'
import type { Deps } from '../deps.ts'
import { readEmbeddings } from '../store/speaker-embeddings.ts'

/** Returns an empty list when the meeting has no embeddings or this installation stores none. */
export function listSpeakerEmbeddings({
  database,
  encryption,
}: Deps): TranscriptsInternalHandlers['listSpeakerEmbeddings'] {
  return async ({ meetingId }, { tenant }) => {
    const found = await readEmbeddings(database, encryption, tenant, meetingId)
    return {
      embeddings: found.map(({ participantId, embedding: { model, vector } }) => ({
        participantId,
        model,
        vector: [...vector],
      })),
    }
  }
}
