import type { Tenant } from '@mi/database'
import type { Tx } from './database.ts'

/** Participant ids by the speaker name that the client sends. */
export async function findLiveSpeakers(
  tx: Pick<Tx, 'liveSpeaker'>,
  tenant: Tenant,
  meetingId: string,
): Promise<Map<string, string>> {
  const rows = await tx.liveSpeaker.findMany({ where: { ...tenant, meetingId } })
  return new Map(rows.map(({ sentAs, participantId }) => [sentAs, participantId]))
}

/** Stores the participants that the meetings service assigned to the speakers. */
export async function saveLiveSpeakers(
  tx: Tx,
  tenant: Tenant,
  meetingId: string,
  speakers: ReadonlyMap<string, string>,
): Promise<void> {
  await tx.liveSpeaker.createMany({
    data: [...speakers].map(([sentAs, participantId]) => ({ meetingId, sentAs, ...tenant, participantId })),
    skipDuplicates: true,
  })
}
