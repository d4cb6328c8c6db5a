import { execute, sql, type Tenant } from '@mi/database'
import type { Encryption } from '@mi/encryption'
import type { VoiceEmbedding } from '@mi/transcript-formats'
import type { TranscriptsDatabase, Tx } from './database.ts'

/** The voice embedding of a speaker that came with a transcript. */
export interface SpeakerEmbedding {
  participantId: string
  embedding: VoiceEmbedding
}

/**
 * Replaces the embeddings of a meeting when its transcript is replaced. The meeting's row must be locked. Returns the participants that
 * now have an embedding.
 */
export async function replaceEmbeddings(
  tx: Tx,
  encryption: Encryption | null,
  tenant: Tenant,
  { meetingId, transcriptId }: { meetingId: string; transcriptId: string },
  embeddings: readonly SpeakerEmbedding[],
): Promise<string[]> {
  await tx.speakerEmbedding.deleteMany({ where: { ...tenant, meetingId } })
  if (!encryption || embeddings.length === 0 || (await areVoicesOff(tx, tenant))) return []
  // Two speakers of a file may be the same participant: the embedding of the first is used.
  const byParticipant = new Map(
    embeddings.toReversed().map(({ participantId, embedding }) => [participantId, embedding] as const),
  )
  await tx.speakerEmbedding.createMany({
    data: [...byParticipant].map(([participantId, { model, vector }]) => ({
      ...{ ...tenant, meetingId, transcriptId, participantId, model },
      vector: encryption.encrypt(
        new Uint8Array(Float32Array.from(vector).buffer),
        contextOf(meetingId, participantId),
      ),
    })),
  })
  return [...byParticipant.keys()]
}

export async function readEmbeddings(
  { prisma }: Pick<TranscriptsDatabase, 'prisma'>,
  encryption: Encryption | null,
  tenant: Tenant,
  meetingId: string,
): Promise<SpeakerEmbedding[]> {
  if (!encryption) return []
  const rows = await prisma.speakerEmbedding.findMany({
    where: { ...tenant, meetingId },
    orderBy: { participantId: 'asc' },
  })
  return rows.map(({ participantId, model, vector }) => {
    const bytes = encryption.decrypt(vector, contextOf(meetingId, participantId))
    // Copies the bytes, because the offset of a Float32Array must be a multiple of four.
    const numbers = new Float32Array(new Uint8Array(bytes).buffer)
    return { participantId, embedding: { model, vector: [...numbers] } }
  })
}

function contextOf(meetingId: string, participantId: string): string {
  return `speaker_embeddings ${meetingId} ${participantId}`
}

/** Switches voice matching on or off for an account. Switching it off erases every embedding of the account. */
export async function switchVoices(tx: Tx, tenant: Tenant, enabled: boolean, now: Date): Promise<void> {
  const { accountId, mode } = tenant
  // Waits for an import that has already checked the setting, so that its embeddings are erased too.
  await execute(tx, sql`select pg_advisory_xact_lock(hashtextextended(${voicesOf(tenant)}, 0))`)
  if (enabled) {
    await tx.voicesOff.deleteMany({ where: { ...tenant } })
    return
  }
  await tx.voicesOff.createMany({ data: [{ accountId, mode, since: now }], skipDuplicates: true })
  await tx.speakerEmbedding.deleteMany({ where: { ...tenant } })
}

async function areVoicesOff(tx: Tx, tenant: Tenant): Promise<boolean> {
  await execute(tx, sql`select pg_advisory_xact_lock_shared(hashtextextended(${voicesOf(tenant)}, 0))`)
  return (await tx.voicesOff.count({ where: { ...tenant } })) > 0
}

function voicesOf({ accountId, mode }: Tenant): string {
  return `voices ${accountId} ${mode}`
}
