import { allOf, ofTenant, raw, sql, type Tenant } from '@mi/database'
import { firstNames, searchKeys } from '@mi/name-search'
import type { Profile } from './profiles.ts'

export interface ProfilePage {
  limit: number
  offset: number
  /** The name key and id of the last profile on the previous page. */
  after: { nameKey: string; id: string } | null
}

export type ListedProfile = Pick<
  Profile,
  | 'id'
  | 'name'
  | 'nameKey'
  | 'email'
  | 'organization'
  | 'meetingCount'
  | 'speakingMs'
  | 'lastSeenAt'
  | 'createdAt'
>

/** A statement whose text does not depend on values, so that PostgreSQL can keep it prepared. */
export interface Statement {
  text: string
  values: unknown[]
}

const COLUMNS = `id, name, name_key as "nameKey", email, organization, meeting_count as "meetingCount", speaking_ms as "speakingMs",
  last_seen_at as "lastSeenAt", created_at as "createdAt"`
const ORDER = 'order by name_key, id'

/** A page of all profiles. */
export function listStatement(tenant: Tenant, page: ProfilePage): Statement {
  const { values, value, where } = behind(tenant, page)
  return {
    text: `select ${COLUMNS} from speaker_profiles where ${where} ${ORDER} ${cut(page, value)}`,
    values,
  }
}

/** The number of profiles, which triggers maintain. */
export function countedStatement({ accountId, mode }: Tenant): Statement {
  return {
    text: `select count as total from speaker_profile_counts where account_id = $1 and mode = $2::mode`,
    values: [accountId, mode],
  }
}

/** Returns up to `wanted` profiles whose name or e-mail contains the part, from the stored first matches. */
export function firstStatement(tenant: Tenant, page: ProfilePage, part: string, wanted: number): Statement {
  // After a cursor, the page may need all of the stored matches.
  const firsts = firstNames({ ...tenant, list: '' }, part, page.after ? null : page.offset + wanted)
  const after = page.after && sql`(name_key, id) > (${page.after.nameKey}, ${page.after.id})`
  // `offset 0` forces a lookup by id, whatever the planner estimates.
  return sql`select * from (
      select ${raw(COLUMNS)} from speaker_profiles
      where ${allOf(ofTenant(tenant), sql`merged_into is null`, after, sql`id = any (${firsts})`)}
        and search_text like ${likeOf(part)} offset 0
    ) as found order by "nameKey", id offset ${page.offset} limit ${wanted}`
}

/**
 * Returns up to `wanted` profiles whose name or e-mail contains the part, found in at most `steps` rows of
 * the sorted list. Reads only the index and the rows of the page.
 */
export function walkedStatement(
  tenant: Tenant,
  page: ProfilePage,
  part: string,
  { wanted, steps }: { wanted: number; steps: number },
): Statement {
  const { values, value, where } = behind(tenant, page)
  const walked = `select id, name_key, search_text from speaker_profiles where ${where} ${ORDER} limit ${value(steps)}`
  const met = `select id from (${walked}) as walked where search_text like ${value(likeOf(part))} ${ORDER} offset ${value(page.offset)} limit ${value(wanted)}`
  return {
    text: `select ${COLUMNS} from speaker_profiles
      where account_id = $1 and mode = $2::mode and id = any (array(${met})) ${ORDER}`,
    values,
  }
}

/** Sorts all profiles that contain the part, and returns a page with the total. An empty page is a row of nulls. */
export function collectedStatement(
  tenant: Tenant,
  page: ProfilePage,
  { part, grams }: { part: string; grams: readonly string[] },
): Statement {
  const { values, value, where } = behind(tenant, page)
  const keys = value(searchKeys(tenant, grams).map(String))
  const indexed =
    grams.length > 0 ? `and search_keys @> ${keys}::bigint[]` : `and ${keys}::bigint[] is not null`
  const found = `select ${COLUMNS} from speaker_profiles where ${where} ${indexed} and search_text like ${value(likeOf(part))}`
  return {
    text: `with found as materialized (${found})
      select counted.total, page.* from (select count(*)::int as total from found) as counted
      left join lateral (select * from found order by "nameKey", id ${cut(page, value)}) as page on true
      order by "nameKey", id`,
    values,
  }
}

function behind({ accountId, mode }: Tenant, { after }: ProfilePage) {
  const values: unknown[] = [accountId, mode]
  const value = (one: unknown) => `$${values.push(one)}`
  const where = `account_id = $1 and mode = $2::mode and merged_into is null${
    after ? ` and (name_key, id) > (${value(after.nameKey)}, ${value(after.id)})` : ''
  }`
  return { values, value, where }
}

/** Reads one row more than the page has, to find whether more follow. */
function cut({ offset, limit }: ProfilePage, value: (one: unknown) => string): string {
  return `offset ${value(offset)} limit ${value(limit + 1)}`
}

function likeOf(part: string): string {
  return `%${part.replaceAll(/[\\%_]/g, '\\$&')}%`
}
