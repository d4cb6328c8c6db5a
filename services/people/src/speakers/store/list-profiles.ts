import { queryRows, type Sql, type Tenant } from '@mi/database'
import { FIRSTS_KEPT, readPart, walkOrCollect } from '@mi/name-search'
import type { PeopleDatabase } from '../../store/database.ts'
import { foldedPart } from '../domain/search-text.ts'
import {
  collectedStatement,
  countedStatement,
  firstStatement,
  type ListedProfile,
  listStatement,
  type ProfilePage,
  walkedStatement,
} from './list-profiles-query.ts'

export interface ListedProfiles {
  profiles: ListedProfile[]
  hasMore: boolean
  /** Null on a page after a cursor, where the profiles are not counted. */
  total: number | null
}

/** A page of a tenant's profiles, by name, then id. */
export async function listProfiles(
  database: PeopleDatabase,
  tenant: Tenant,
  page: ProfilePage & { search: string | null },
): Promise<ListedProfiles> {
  const { rows, total, hasMore = rows.length > page.limit } = await findPage(database, tenant, page)
  return { profiles: rows.slice(0, page.limit), hasMore, total: page.after ? null : total }
}

interface Found {
  /** Contains one extra row if more rows follow and `hasMore` is not set. */
  rows: ListedProfile[]
  total: number
  hasMore?: boolean
}

async function findPage(
  database: PeopleDatabase,
  tenant: Tenant,
  { search, ...page }: ProfilePage & { search: string | null },
): Promise<Found> {
  const query = <Row extends object>(statement: Sql) =>
    queryRows<Row>(database.pool, statement, { prepared: true })
  const all = () =>
    query<{ total: number }>(countedStatement(tenant)).then(([counted]) => counted?.total ?? 0)
  if (search === null) {
    const [rows, total] = await Promise.all([query<ListedProfile>(listStatement(tenant, page)), all()])
    return { rows, total }
  }
  const part = foldedPart(search)
  const list = { ...tenant, list: '' }
  const [{ found, grams }, size] = await Promise.all([readPart(database.pool, list, part), all()])
  const collect = async () => {
    const statement = collectedStatement(tenant, page, { part, grams })
    const rows = await query<ListedProfile & { total: number }>(statement)
    return { rows: rows.filter(({ id }) => id !== null), total: rows[0]?.total ?? 0 }
  }
  // Few profiles contain the part.
  if (found === null) return collect()
  // The total shows whether more follow, except after a cursor.
  const { offset, limit, after } = page
  const wanted = after ? limit + 1 : Math.min(limit, Math.max(found - offset, 0))
  const first = async () => {
    if (offset + wanted > FIRSTS_KEPT) return null
    const rows = await query<ListedProfile>(firstStatement(tenant, page, part, wanted))
    return rows.length === wanted ? rows : null
  }
  const walked = async () => {
    const { plan, steps } = walkOrCollect({ found, all: size, wanted: offset + wanted })
    if (plan !== 'walk') return null
    const rows = await query<ListedProfile>(walkedStatement(tenant, page, part, { wanted, steps }))
    // With fewer rows, the matches are further back in the list than expected, for example a name at the end
    // of the alphabet.
    return rows.length === wanted || steps >= size ? rows : null
  }
  const rows = (await first()) ?? (await walked())
  if (rows === null) return { ...(await collect()), total: found }
  return { rows, total: found, hasMore: after ? rows.length > limit : offset + limit < found }
}
