import type { Tenant } from '@mi/contracts'
import { gramsOf, type NamesOf, requiredGrams, searchKeys } from '@mi/name-search'
import { nameKey as keyOf } from '../domain/channel-name.ts'
import type { CollaborationDatabase } from './database.ts'

/** What is stored of a name beside it. */
export function nameColumns(tenant: Tenant, name: string): { nameKey: string; searchKeys: bigint[] } {
  const nameKey = keyOf(name)
  return {
    nameKey,
    searchKeys: searchKeys(tenant, [...new Set(nameKey.replaceAll('\n', '')), ...gramsOf(nameKey)]),
  }
}

/** More of them find hardly less, and a common one is read through to its end. */
const MOST_KEYS = 3

/** What is not counted, fewer names contain. */
const FEW = 500

/** How the names of an account that contain a part are found. */
export interface NamedByPart {
  /** Keys that every such name has: those that the fewest names have. */
  keys: bigint[]
  /** About how many names have them all, at most. */
  names: number
}

export async function namedByPart(
  { pool }: Pick<CollaborationDatabase, 'pool'>,
  tenant: Tenant,
  part: string,
): Promise<NamedByPart> {
  const grams = part.split('\n').flatMap(line => ([...line].length === 1 ? [line] : requiredGrams(line)))
  const { rows } = await pool.query<{ part: string; count: number }>({
    name: 'common-grams',
    text: `select part, count from infra.name_part_counts where account_id = $1 and mode = $2 and list = $3 and part = any ($4)`,
    values: [tenant.accountId, tenant.mode, NAME_LISTS.all, [part, ...grams]],
  })
  const counts = new Map(rows.map(row => [row.part, row.count]))
  const rarest = grams
    .toSorted((one, other) => (counts.get(one) ?? 0) - (counts.get(other) ?? 0))
    .slice(0, MOST_KEYS)
  // A part without a gram, such as a line end: the index finds every name.
  if (rarest.length === 0) return { keys: [], names: Number.POSITIVE_INFINITY }
  // One gram may be in many names that have not the part; several are seldom in a name that has it not.
  const found = rarest.length === 1 ? (rarest[0] as string) : part
  return { keys: searchKeys(tenant, rarest), names: counts.get(found) ?? FEW }
}
/** Lists of names that are counted by parts: the channels of an account, its public ones, and the narrow ones of a user. */
export const NAME_LISTS = {
  all: '',
  public: 'public',
  of: (userId: string) => userId,
  privateOf: (userId: string) => `${userId}${PRIVATE}`,
}

const PRIVATE = ':private'

export const channelNamesOf: NamesOf = ({ accountId, mode, list }) => {
  if (list === NAME_LISTS.all || list === NAME_LISTS.public)
    return {
      text: `select name_key as name from channels
        where account_id = $1 and mode = $2::mode${list === NAME_LISTS.public ? ` and visibility = 'public'` : ''}`,
      values: [accountId, mode],
    }
  const ofPrivate = list.endsWith(PRIVATE)
  return {
    text: `select name_key as name from channel_members where account_id = $1 and mode = $2::mode and user_id = $3
      and visibility ${ofPrivate ? `= 'private'` : 'is not null'}`,
    values: [accountId, mode, ofPrivate ? list.slice(0, -PRIVATE.length) : list],
  }
}
