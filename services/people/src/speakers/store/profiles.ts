import { execute, lockByName, ofTenant, type Queryable, queryRows, sql, type Tenant } from '@mi/database'
import { gramsOf, searchKeys } from '@mi/name-search'
import type { Prisma, SpeakerProfile } from '../../generated/prisma/client.ts'
import type { Tx } from '../../store/database.ts'
import { nameLookups } from '../domain/name-forms.ts'
import { nameKeyOf, searchText } from '../domain/search-text.ts'

/** The fields of a profile that users edit. */
export interface ProfileFields {
  name: string
  email: string | null
  organization: string | null
}

export type Profile = Omit<SpeakerProfile, 'searchKeys'>

type Store = Pick<Tx, 'speakerProfile'>

const WITHOUT_KEYS = { searchKeys: true } as const

/** The profile. Null when the tenant has no profile with this id, or it is merged into another profile. */
export function findProfile(tx: Store, tenant: Tenant, id: string): Promise<Profile | null> {
  return tx.speakerProfile.findFirst({ where: { id, ...tenant, mergedInto: null }, omit: WITHOUT_KEYS })
}

/** A profile that is merged into `into`. */
export function findMerged(tx: Store, tenant: Tenant, id: string, into: string): Promise<Profile | null> {
  return tx.speakerProfile.findFirst({ where: { id, ...tenant, mergedInto: into }, omit: WITHOUT_KEYS })
}

/** The profile with this e-mail, without regard to case. */
export function findProfileByEmail(tx: Store, tenant: Tenant, email: string): Promise<Profile | null> {
  const where = { ...tenant, emailKey: emailKey(email), mergedInto: null }
  return tx.speakerProfile.findFirst({ where, omit: WITHOUT_KEYS })
}

/** Returns true if no profile of the list was merged into another profile or deleted. */
export async function areShown(
  db: Queryable,
  tenant: Tenant,
  profiles: readonly { profileId: string }[],
): Promise<boolean> {
  const ids = [...new Set(profiles.map(({ profileId }) => profileId))]
  if (ids.length === 0) return true
  const [counted] = await queryRows<{ shown: number }>(
    db,
    sql`select count(*)::int as shown from speaker_profiles
      where id = any (${ids}) and ${ofTenant(tenant)} and merged_into is null`,
  )
  return counted?.shown === ids.length
}

/** The names of the shown profiles, by id. */
export async function namesOf(tx: Store, tenant: Tenant, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const where = { ...tenant, id: { in: ids }, mergedInto: null }
  const rows = await tx.speakerProfile.findMany({ where, select: { id: true, name: true } })
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export function insertProfile(
  tx: Store,
  tenant: Tenant,
  profile: ProfileFields & { id: string; createdAt: Date },
): Promise<Profile> {
  const { id, createdAt, ...fields } = profile
  return tx.speakerProfile.create({
    data: { id, ...tenant, ...stored(tenant, fields), rootId: id, createdAt, updatedAt: createdAt },
    omit: WITHOUT_KEYS,
  })
}

/** Locks the row until the transaction ends. Returns null as {@link findProfile} does. */
export async function lockProfile(tx: Tx, tenant: Tenant, id: string): Promise<Profile | null> {
  await execute(tx, sql`select 1 from speaker_profiles where id = ${id} and ${ofTenant(tenant)} for update`)
  return findProfile(tx, tenant, id)
}

export function saveProfile(
  tx: Store,
  tenant: Tenant,
  { id, ...fields }: ProfileFields & { id: string },
  updatedAt: Date,
): Promise<Profile> {
  const data = { ...stored(tenant, fields), updatedAt }
  return tx.speakerProfile.update({ where: { id, ...tenant }, data, omit: WITHOUT_KEYS })
}

/**
 * Serializes changes of profiles with the same e-mail. The second transaction finds the profile instead of
 * failing on the index.
 */
export async function lockEmail(tx: Tx, { accountId, mode }: Tenant, email: string): Promise<void> {
  await lockByName(tx, `speaker-profile ${accountId} ${mode} ${emailKey(email)}`)
}

export function emailKey(email: string): string {
  return email.normalize('NFC').toLowerCase()
}

function stored(tenant: Tenant, fields: ProfileFields) {
  const text = searchText(fields)
  return {
    ...fields,
    nameKey: nameKeyOf(fields.name),
    emailKey: fields.email === null ? null : emailKey(fields.email),
    searchText: text,
    searchKeys: searchKeys(tenant, [...gramsOf(text), ...nameLookups(fields)]),
  } satisfies Partial<Prisma.SpeakerProfileUncheckedCreateInput>
}
