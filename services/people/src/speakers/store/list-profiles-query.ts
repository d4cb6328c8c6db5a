import type { Tenant } from '@mi/database'
import { firstNames, searchKeys } from '@mi/name-search'
import type { Profile } from './profiles.ts'

export interface ProfilePage {
  limit: number
  offset: number
  /** Name key and id of the last profile of the page before. */
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

/** Its text depends on what is asked for, never on values, so that it can be kept prepared. */
export interface Statement {
  text: string
  values: unknown[]
}

const COLUMNS = `id, name, name_key as "nameKey", email, organization, meeting_count as "meetingCount", speaking_ms as "speakingMs",
  last_seen_at as "lastSeenAt", created_at as "createdAt"`
const ORDER = 'order by name_key, id'

/** All profiles. */
export function listStatement(tenant: Tenant, page: ProfilePage): Statement {
  const { values, value, where } = behind(tenant, page)
  return {
    text: `select ${COLUMNS} from speaker_profiles where ${where} ${ORDER} ${cut(page, value)}`,
    values,
  }
}

/** How many there are: kept by triggers. */
export function countedStatement({ accountId, mode }: Tenant): Statement {
  return {
    text: `select count as total from speaker_profile_counts where account_id = $1 and mode = $2::mode`,
    values: [accountId, mode],
  }
}

/** Profiles whose name or e-mail contains the part, as many as are wanted, or fewer, of the first ones that are kept. */
export function firstStatement(tenant: Tenant, page: ProfilePage, part: string, wanted: number): Statement {
  const { values, value, where } = behind(tenant, page)
  const [accountId, mode, list] = [tenant.accountId, tenant.mode, ''].map(one => `${value(one)}::text`) as [
    ...[string, string, string],
  ]
  // Behind a position that may be any of them.
  const most = `${value(page.after ? null : page.offset + wanted)}::integer`
  const firsts = firstNames({ accountId, mode, list, part: `${value(part)}::text`, wanted: most })
  // `offset 0`: looked up by id, whatever the planner expects.
  const found = `select ${COLUMNS} from speaker_profiles where ${where} and id = any (${firsts}) and search_text like ${value(likeOf(part))} offset 0`
  return {
    text: `select * from (${found}) as found order by "nameKey", id offset ${value(page.offset)} limit ${value(wanted)}`,
    values,
  }
}

/**
 * Profiles whose name or e-mail contains the part, as many as are wanted, met on a walk of at most so many steps along the list. It reads the
 * index alone, and the rows of the page.
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

/** The same of all that contain the part, sorted, each with how many there are; a row of nulls when the page is empty. */
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

/** One more than the page has, so that it shows whether more follow. */
function cut({ offset, limit }: ProfilePage, value: (one: unknown) => string): string {
  return `offset ${value(offset)} limit ${value(limit + 1)}`
}

function likeOf(part: string): string {
  return `%${part.replaceAll(/[\\%_]/g, '\\$&')}%`
}
