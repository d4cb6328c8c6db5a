import type { Tenant } from '@mi/database'
import { fold } from '@mi/text'
import type { Prisma, SpeakerProfile } from '../../generated/prisma/client.ts'
import type { Tx } from '../../store/database.ts'
import { gramsOf, searchKeys, searchText } from '../domain/search-keys.ts'

/** What people say of a profile. */
export interface ProfileFields {
  name: string
  email: string | null
  organization: string | null
}

export type Profile = Omit<SpeakerProfile, 'searchKeys'>

type Store = Pick<Tx, 'speakerProfile'>

const WITHOUT_KEYS = { searchKeys: true } as const

/** The profile; null when this tenant has none with that id, or it is merged into another. */
export function findProfile(tx: Store, tenant: Tenant, id: string): Promise<Profile | null> {
  return tx.speakerProfile.findFirst({ where: { id, ...tenant, mergedInto: null }, omit: WITHOUT_KEYS })
}

/** The one with this e-mail, whatever its case. */
export function findProfileByEmail(tx: Store, tenant: Tenant, email: string): Promise<Profile | null> {
  const where = { ...tenant, emailKey: emailKey(email), mergedInto: null }
  return tx.speakerProfile.findFirst({ where, omit: WITHOUT_KEYS })
}

export function insertProfile(
  tx: Store,
  tenant: Tenant,
  profile: ProfileFields & { id: string; createdAt: Date },
): Promise<Profile> {
  const { id, createdAt, ...fields } = profile
  return tx.speakerProfile.create({
    data: { id, ...tenant, ...stored(tenant, fields), createdAt, updatedAt: createdAt },
    omit: WITHOUT_KEYS,
  })
}

/** Two profiles with one e-mail wait for each other, so that the second finds the first instead of failing on the index. */
export async function lockEmail(tx: Tx, { accountId, mode }: Tenant, email: string): Promise<void> {
  const place = `speaker-profile ${accountId} ${mode} ${emailKey(email)}`
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${place}, 0))`
}

export function emailKey(email: string): string {
  return email.normalize('NFC').toLowerCase()
}

function stored(tenant: Tenant, fields: ProfileFields) {
  const text = searchText(fields)
  return {
    ...fields,
    nameKey: fold(fields.name),
    emailKey: fields.email === null ? null : emailKey(fields.email),
    searchText: text,
    searchKeys: searchKeys(tenant, gramsOf(text)),
  } satisfies Partial<Prisma.SpeakerProfileUncheckedCreateInput>
}
