import { ofTenant, sql, type Tenant } from '@mi/database'
import { gramsOf, type NamesOf, readStoredCounts, requiredGrams, searchKeys } from '@mi/name-search'
import { nameKey as keyOf } from '../domain/channel-name.ts'
import type { CollaborationDatabase } from './database.ts'

/** The columns that are derived from a name. */
export function nameColumns(tenant: Tenant, name: string): { nameKey: string; searchKeys: bigint[] } {
  const nameKey = keyOf(name)
  return {
    nameKey,
    searchKeys: searchKeys(tenant, [...new Set(nameKey.replaceAll('\n', '')), ...gramsOf(nameKey)]),
  }
}

/** Maximum number of keys in a lookup. More keys reduce the result little, and the posting list of a common key is read to its end. */
const MOST_KEYS = 3

/** Upper bound for parts without a counter: fewer names contain them. */
const FEW = 500

/** The search keys for the names of an account that contain a part. */
export interface NamedByPart {
  /** The keys of the rarest grams. Every matching name has all of them. */
  keys: bigint[]
  /** Approximate upper bound of the number of names with all keys. */
  names: number
}

export async function namedByPart(
  { pool }: Pick<CollaborationDatabase, 'pool'>,
  tenant: Tenant,
  part: string,
): Promise<NamedByPart> {
  const grams = part.split('\n').flatMap(line => ([...line].length === 1 ? [line] : requiredGrams(line)))
  const counts = await readStoredCounts(pool, { ...tenant, list: NAME_LISTS.all }, [part, ...grams])
  const rarest = grams
    .toSorted((one, other) => (counts.get(one) ?? 0) - (counts.get(other) ?? 0))
    .slice(0, MOST_KEYS)
  // A part without a gram, such as a line end, matches every name in the index.
  if (rarest.length === 0) return { keys: [], names: Number.POSITIVE_INFINITY }
  // A single gram also occurs in many names without the part. Several grams together rarely do.
  const found = rarest.length === 1 ? (rarest[0] as string) : part
  return { keys: searchKeys(tenant, rarest), names: counts.get(found) ?? FEW }
}
/** The lists for which name parts are counted: the channels of an account, its public channels, and the narrow channels of a user. */
export const NAME_LISTS = {
  all: '',
  public: 'public',
  of: (userId: string) => userId,
  privateOf: (userId: string) => `${userId}${PRIVATE}`,
}

const PRIVATE = ':private'

export const channelNamesOf: NamesOf = ({ list, ...tenant }) => {
  if (list === NAME_LISTS.all) return sql`select name_key as name from channels where ${ofTenant(tenant)}`
  if (list === NAME_LISTS.public)
    return sql`select name_key as name from channels where ${ofTenant(tenant)} and visibility = 'public'`
  const ofPrivate = list.endsWith(PRIVATE)
  const userId = ofPrivate ? list.slice(0, -PRIVATE.length) : list
  return sql`select name_key as name from channel_members where ${ofTenant(tenant)} and user_id = ${userId}
    and ${ofPrivate ? sql`visibility = 'private'` : sql`visibility is not null`}`
}
