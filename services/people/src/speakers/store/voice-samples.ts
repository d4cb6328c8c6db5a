import { ofTenant, type Queryable, queryRows, sql, type Tenant } from '@mi/database'
import type { Encryption } from '@mi/encryption'
import { newId } from '@mi/ids'
import type { VoiceSample } from '../../generated/prisma/client.ts'
import { voiceSampleTable } from '../../generated/tables.ts'
import type { Tx } from '../../store/database.ts'
import { sealVector } from '../domain/sealed-vector.ts'
import type { Voice } from '../domain/voices.ts'

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
    const oldest = known.filter(({ automatic }) => automatic).slice(-surplus)
    if (oldest.length < surplus) return null
    await tx.voiceSample.deleteMany({ where: { ...tenant, id: { in: oldest.map(({ id }) => id) } } })
  }
  const id = newId('vsm')
  const stored = { model, dimension: vector.length, vector: sealVector(encryption, id, vector) }
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

/** A sample with its encrypted vector, for comparisons. */
export interface StoredSample {
  id: string
  /** The profile that is shown for the sample after merges. */
  profileId: string
  vector: string
  /** The position of the sample in the order of {@link readSamples}. */
  place: string
}

/** The samples of a model and dimension, grouped by profile. `after` is the place of the last sample of the previous batch. */
export function readSamples(
  db: Queryable,
  tenant: Tenant,
  { model, dimension }: { model: string; dimension: number },
  { after, limit }: { after: string; limit: number },
): Promise<StoredSample[]> {
  const statement = sql`
    select v.id, p.root_id as "profileId", v.vector, p.root_id || v.id as place
    from voice_samples v join speaker_profiles p on p.id = v.profile_id
    where ${ofTenant(tenant, 'v')} and v.model = ${model} and v.dimension = ${dimension} and p.root_id || v.id > ${after}
    order by place limit ${limit}`
  return queryRows(db, statement)
}
