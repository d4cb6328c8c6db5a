import { allOf, containing, empty, ofTenant, raw, type Sql, sql, type Tenant } from '@mi/database'
import { firstNames, searchKeys } from '@mi/name-search'
import { speakerProfileTable } from '../../generated/tables.ts'
import type { Profile } from './profiles.ts'

export interface ProfilePage {
  limit: number
  offset: number
  /** The name key and id of the last profile on the previous page. */
  after: { nameKey: string; id: string } | null
}

const FIELDS = [
  'id',
  'name',
  'nameKey',
  'email',
  'organization',
  'meetingCount',
  'speakingMs',
  'lastSeenAt',
  'createdAt',
] as const

export type ListedProfile = Pick<Profile, (typeof FIELDS)[number]>

// The texts of these statements do not depend on values, so that PostgreSQL can keep them prepared.

const COLUMNS = speakerProfileTable.columns({ fields: FIELDS })
const ORDER = raw('order by name_key, id')

/** A page of all profiles. */
export function listStatement(tenant: Tenant, page: ProfilePage): Sql {
  return sql`select ${COLUMNS} from speaker_profiles where ${behind(tenant, page)} ${ORDER} ${cut(page)}`
}

/** The number of profiles, which triggers maintain. */
export function countedStatement(tenant: Tenant): Sql {
  return sql`select count as total from speaker_profile_counts where ${ofTenant(tenant)}`
}

/** Returns up to `wanted` profiles whose name or e-mail contains the part, from the stored first matches. */
export function firstStatement(tenant: Tenant, page: ProfilePage, part: string, wanted: number): Sql {
  // After a cursor, the page may need all of the stored matches.
  const firsts = firstNames({ ...tenant, list: '' }, part, page.after ? null : page.offset + wanted)
  // `offset 0` forces a lookup by id, whatever the planner estimates.
  return sql`select * from (
      select ${COLUMNS} from speaker_profiles
      where ${behind(tenant, page)} and id = any (${firsts}) and search_text like ${containing(part)} offset 0
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
): Sql {
  const walked = sql`select id, name_key, search_text from speaker_profiles where ${behind(tenant, page)}
    ${ORDER} limit ${steps}`
  const ids = sql`select id from (${walked}) as walked where search_text like ${containing(part)}
    ${ORDER} offset ${page.offset} limit ${wanted}`
  return sql`select ${COLUMNS} from speaker_profiles where ${ofTenant(tenant)} and id = any (array(${ids})) ${ORDER}`
}

/** Sorts all profiles that contain the part, and returns a page with the total. An empty page is a row of nulls. */
export function collectedStatement(
  tenant: Tenant,
  page: ProfilePage,
  { part, grams }: { part: string; grams: readonly string[] },
): Sql {
  const keys = searchKeys(tenant, grams).map(String)
  const where = allOf(
    behind(tenant, page),
    keys.length > 0 && sql`search_keys @> ${keys}::bigint[]`,
    sql`search_text like ${containing(part)}`,
  )
  return sql`with found as materialized (select ${COLUMNS} from speaker_profiles where ${where})
    select counted.total, page.* from (select count(*)::int as total from found) as counted
    left join lateral (select * from found order by "nameKey", id ${cut(page)}) as page on true
    order by "nameKey", id`
}

function behind(tenant: Tenant, { after }: ProfilePage): Sql {
  const position = after ? sql` and (name_key, id) > (${after.nameKey}, ${after.id})` : empty
  return sql`${ofTenant(tenant)} and merged_into is null${position}`
}

/** Reads one row more than the page has, to find whether more follow. */
function cut({ offset, limit }: ProfilePage): Sql {
  return sql`offset ${offset} limit ${limit + 1}`
}
