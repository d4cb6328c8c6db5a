import type { Tenant } from '@mi/database'
import type { Encryption } from '@mi/encryption'
import { newId } from '@mi/ids'
import type { VoiceSample } from '../../generated/prisma/client.ts'
import type { Tx } from '../../store/database.ts'
import type { ProfileScore, Voice } from '../domain/voices.ts'
import { similarity } from '../domain/voices.ts'

export const MAX_SAMPLES = 50

export interface NewSample {
  profileId: string
  voice: Voice
  meetingId: string | null
  participantId: string | null
  automatic: boolean
}

/** What is shown of a sample: never the vector. */
export type SampleRecord = Omit<VoiceSample, 'vector'>

/** Of a profile and those merged into it, newest first. */
export function samplesOf(
  tx: Pick<Tx, '$queryRaw'>,
  { accountId, mode }: Tenant,
  profileId: string,
): Promise<SampleRecord[]> {
  return tx.$queryRaw`
    select v.id, v.account_id as "accountId", v.mode::text as mode, v.profile_id as "profileId", v.meeting_id as "meetingId",
      v.participant_id as "participantId", v.model, v.dimension, v.automatic, v.created_at as "createdAt"
    from voice_samples v join speaker_profiles p on p.id = v.profile_id
    where p.root_id = ${profileId} and v.account_id = ${accountId} and v.mode = ${mode}::mode
    order by v.created_at desc, v.id desc`
}

/**
 * Adds a sample; the profile must be locked. A full profile loses the oldest that was taken automatically; without one there
 * is no room: null.
 */
export async function addSample(
  tx: Tx,
  encryption: Encryption,
  tenant: Tenant,
  { voice: { model, vector }, ...sample }: NewSample,
  now: Date,
): Promise<SampleRecord | null> {
  const known = await samplesOf(tx, tenant, sample.profileId)
  const surplus = known.length + 1 - MAX_SAMPLES
  if (surplus > 0) {
    const oldest = known.filter(one => one.automatic).slice(-surplus)
    if (oldest.length < surplus) return null
    await tx.voiceSample.deleteMany({ where: { ...tenant, id: { in: oldest.map(({ id }) => id) } } })
  }
  const id = newId('vsm')
  const bytes = new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength)
  const stored = { model, dimension: vector.length, vector: encryption.encrypt(bytes, contextOf(id)) }
  return tx.voiceSample.create({
    data: { id, ...tenant, ...sample, ...stored, createdAt: now },
    omit: { vector: true },
  })
}

/** The sample that was taken of a speaker for a profile, or null. */
export async function sampleFrom(
  tx: Tx,
  tenant: Tenant,
  profileId: string,
  meetingId: string,
  participantId: string,
): Promise<SampleRecord | null> {
  const known = await samplesOf(tx, tenant, profileId)
  return known.find(one => one.meetingId === meetingId && one.participantId === participantId) ?? null
}

/** Makes a sample that was taken automatically one that somebody asked for. */
export function keepSample(tx: Tx, tenant: Tenant, id: string): Promise<SampleRecord> {
  return tx.voiceSample.update({
    where: { id, ...tenant },
    data: { automatic: false },
    omit: { vector: true },
  })
}

/** What a link taught, when it proved wrong: the samples that were taken automatically of a speaker. */
export async function unlearn(
  tx: Tx,
  tenant: Tenant,
  meetingId: string,
  participantId: string,
): Promise<void> {
  await tx.voiceSample.deleteMany({ where: { ...tenant, meetingId, participantId, automatic: true } })
}

const BATCH = 2_000

/**
 * How similar each profile of the account that has samples of this kind is to each voice, the most similar first. Vectors are
 * decrypted a batch at a time and kept nowhere; between batches other work has its turn.
 */
export async function rankProfiles(
  { prisma }: { prisma: Pick<Tx, '$queryRaw'> },
  encryption: Encryption,
  { accountId, mode }: Tenant,
  voices: readonly Voice[],
): Promise<ProfileScore[][]> {
  const ranked: ProfileScore[][] = voices.map(() => [])
  const kinds = Map.groupBy(voices.keys(), at => `${voices[at]?.vector.length} ${voices[at]?.model}`)
  for (const positions of kinds.values()) {
    const { model, vector } = voices[positions[0] as number] as Voice
    let after = ''
    let rest: { id: string; rootId: string; vector: string }[] = []
    for (;;) {
      const rows = await prisma.$queryRaw<{ id: string; rootId: string; vector: string; place: string }[]>`
        select v.id, p.root_id as "rootId", v.vector, p.root_id || v.id as place
        from voice_samples v join speaker_profiles p on p.id = v.profile_id
        where v.account_id = ${accountId} and v.mode = ${mode}::mode and v.model = ${model} and v.dimension = ${vector.length}
          and p.root_id || v.id > ${after}
        order by place limit ${BATCH}`
      const whole = [...rest, ...rows]
      const isLast = rows.length < BATCH
      const last = whole.at(-1)?.rootId
      // The last profile may go on in the next batch.
      const profiles = Map.groupBy(
        isLast ? whole : whole.filter(row => row.rootId !== last),
        row => row.rootId,
      )
      rest = isLast ? [] : whole.filter(row => row.rootId === last)
      for (const [profileId, own] of profiles) {
        const samples = own.map(row => readVector(encryption, row))
        for (const at of positions)
          ranked[at]?.push({ profileId, score: similarity((voices[at] as Voice).vector, samples) })
      }
      if (isLast) break
      after = rows.at(-1)?.place ?? ''
    }
  }
  return ranked.map(list => list.sort((a, b) => b.score - a.score || (a.profileId < b.profileId ? -1 : 1)))
}

function readVector(encryption: Encryption, { id, vector }: { id: string; vector: string }): Float32Array {
  // A copy: the numbers must begin at a multiple of four bytes.
  return new Float32Array(new Uint8Array(encryption.decrypt(vector, contextOf(id))).buffer)
}

function contextOf(sampleId: string): string {
  return `voice_samples ${sampleId}`
}
