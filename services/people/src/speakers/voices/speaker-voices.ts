import type { Tenant } from '@mi/database'
import type { Deps } from '../../deps.ts'
import { unitVector, type Voice } from '../domain/voices.ts'

/** The voices of a meeting's speakers, by participant, asked of the service that keeps them with the transcript. */
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
