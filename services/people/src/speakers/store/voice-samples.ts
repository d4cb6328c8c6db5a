import { ofTenant, type Queryable, queryRows, sql, type Tenant } from '@mi/database'
import type { Encryption } from '@mi/encryption'
import { newId } from '@mi/ids'
import type { VoiceSample } from '../../generated/prisma/client.ts'
import { voiceSampleTable } from '../../generated/tables.ts'
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

/** A sample without its vector, which is never shown. */
export type SampleRecord = Omit<VoiceSample, 'vector'>

const SAMPLE_COLUMNS = voiceSampleTable.columns({
  alias: 'v',
  fields: voiceSampleTable.fields.filter(field => field !== 'vector'),
})

/** The samples of a profile and of the profiles merged into it, newest first. */
export function samplesOf(db: Queryable, tenant: Tenant, profileId: string): Promise<SampleRecord[]> {
  const statement = sql`
    select ${SAMPLE_COLUMNS} from voice_samples v join speaker_profiles p on p.id = v.profile_id
    where p.root_id = ${profileId} and ${ofTenant(tenant, 'v')}
    order by v.created_at desc, v.id desc`
  return queryRows(db, statement)
}

/**
 * Adds a sample. The caller must lock the profile. A full profile loses its oldest automatic sample. Returns
 * null if the profile is full and has no automatic sample.
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
    const oldest = known.filter(sample => sample.automatic).slice(-surplus)
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

/** The sample of a profile that was taken from a speaker, or null. */
export async function sampleFrom(
  tx: Tx,
  tenant: Tenant,
  profileId: string,
  meetingId: string,
  participantId: string,
): Promise<SampleRecord | null> {
  const known = await samplesOf(tx, tenant, profileId)
  return (
    known.find(sample => sample.meetingId === meetingId && sample.participantId === participantId) ?? null
  )
}

/** Marks an automatic sample as a sample that a user requested. */
export function keepSample(tx: Tx, tenant: Tenant, id: string): Promise<SampleRecord> {
  return tx.voiceSample.update({
    where: { id, ...tenant },
    data: { automatic: false },
    omit: { vector: true },
  })
}

/** Deletes the automatic samples of a speaker after its link proved wrong. */
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
 * Ranks the account's profiles by similarity for each voice, the most similar first. Only profiles with
 * samples of the same kind count. Vectors are decrypted in batches and not kept, and other work can run
 * between batches.
 */
export async function rankProfiles(
  { prisma }: { prisma: Queryable },
  encryption: Encryption,
  tenant: Tenant,
  voices: readonly Voice[],
): Promise<ProfileScore[][]> {
  const ranked: ProfileScore[][] = voices.map(() => [])
  const kinds = Map.groupBy(voices.keys(), at => `${voices[at]?.vector.length} ${voices[at]?.model}`)
  for (const positions of kinds.values()) {
    const { model, vector } = voices[positions[0] as number] as Voice
    let after = ''
    let rest: { id: string; rootId: string; vector: string }[] = []
    for (;;) {
      const statement = sql`
        select v.id, p.root_id as "rootId", v.vector, p.root_id || v.id as place
        from voice_samples v join speaker_profiles p on p.id = v.profile_id
        where ${ofTenant(tenant, 'v')} and v.model = ${model} and v.dimension = ${vector.length}
          and p.root_id || v.id > ${after}
        order by place limit ${BATCH}`
      const rows = await queryRows<{ id: string; rootId: string; vector: string; place: string }>(
        prisma,
        statement,
      )
      const whole = [...rest, ...rows]
      const isLast = rows.length < BATCH
      const last = whole.at(-1)?.rootId
      // The samples of the last profile may continue in the next batch.
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
  // The copy aligns the numbers to four bytes.
  return new Float32Array(new Uint8Array(encryption.decrypt(vector, contextOf(id))).buffer)
}

function contextOf(sampleId: string): string {
  return `voice_samples ${sampleId}`
}
