import type { Tenant } from '@mi/database'
import type { Deps } from '../../deps.ts'
import { unitVector, type Voice } from '../domain/voices.ts'

/** Reads the voices of a meeting's speakers from the transcripts service, by participant. */
export async function speakerVoices(
  { transcriptsInternal, systemOrigin }: Pick<Deps, 'transcriptsInternal' | 'systemOrigin'>,
  tenant: Tenant,
  meetingId: string,
): Promise<Map<string, Voice>> {
  const caller = systemOrigin(tenant)
  const { embeddings } = await transcriptsInternal.listSpeakerEmbeddings({ meetingId }, { caller })
  return new Map(
    embeddings.flatMap(({ participantId, model, vector }) => {
      const unit = unitVector(vector)
      return unit ? [[participantId, { model, vector: unit }] as const] : []
    }),
  )
}
