import { statementName, type Tenant } from '@mi/database'
import { fold } from '@mi/text'
import type { PeopleDatabase } from '../../store/database.ts'
import { requiredGrams, searchKeys } from '../domain/search-keys.ts'
import type { Profile } from './profiles.ts'

export interface ProfilePage {
  limit: number
  offset: number
  /** Name key and id of the last profile of the page before. */
  after: { nameKey: string; id: string } | null
  search: string | null
}

export interface ListedProfiles {
  profiles: Profile[]
  hasMore: boolean
  /** Null on a page behind a position: it is not counted. */
  total: number | null
}

const COLUMNS = `id, name, name_key as "nameKey", email, organization, meeting_count as "meetingCount", speaking_ms as "speakingMs",
  last_seen_at as "lastSeenAt", created_at as "createdAt"`

/** A page of a tenant's profiles, by name, then id. */
export async function listProfiles(
  { pool }: PeopleDatabase,
  tenant: Tenant,
  page: ProfilePage,
): Promise<ListedProfiles> {
  const query = async (text: string, values: unknown[]) =>
    (await pool.query({ name: statementName(text), text, values })).rows
  const [rows, counted] = await Promise.all([
    query(...pageStatement(tenant, page)),
    page.after ? null : query(...countStatement(tenant, page.search)),
  ])
  return {
    profiles: rows.slice(0, page.limit),
    hasMore: rows.length > page.limit,
    total: counted ? Number(counted[0].total) : null,
  }
}

type Statement = [text: string, values: unknown[]]

function pageStatement(tenant: Tenant, page: ProfilePage): Statement {
  const values: unknown[] = []
  const value = (one: unknown) => `$${values.push(one)}`
  const where = conditions(tenant, page.search, value)
  if (page.after) where.push(`(name_key, id) > (${value(page.after.nameKey)}, ${value(page.after.id)})`)
  const text = `select ${COLUMNS} from speaker_profiles where ${where.join(' and ')}
    order by name_key, id offset ${value(page.offset)} limit ${Math.trunc(page.limit + 1)}`
  return [text, values]
}

function countStatement(tenant: Tenant, search: string | null): Statement {
  const values: unknown[] = []
  const value = (one: unknown) => `$${values.push(one)}`
  if (search !== null) {
    const where = conditions(tenant, search, value).join(' and ')
    return [`select count(*) as total from speaker_profiles where ${where}`, values]
  }
  const where = `account_id = ${value(tenant.accountId)} and mode = ${value(tenant.mode)}::mode`
  return [`select coalesce(sum(count), 0) as total from speaker_profile_counts where ${where}`, values]
}

function conditions(tenant: Tenant, search: string | null, value: (one: unknown) => string): string[] {
  const where = [
    `account_id = ${value(tenant.accountId)}`,
    `mode = ${value(tenant.mode)}::mode`,
    'merged_into is null',
  ]
  if (search === null) return where
  const folded = fold(search).replaceAll('\n', ' ')
  const grams = requiredGrams(folded)
  if (grams.length > 0) where.push(`search_keys @> ${value(searchKeys(tenant, grams).map(String))}::bigint[]`)
  where.push(`search_text like ${value(`%${folded.replaceAll(/[\\%_]/g, '\\$&')}%`)}`)
  return where
}
