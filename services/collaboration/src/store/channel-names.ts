import type { Tenant } from '@mi/contracts'
import { gramsOf, type NamesOf, requiredGrams, searchKeys } from '@mi/name-search'
import { nameKey as keyOf } from '../domain/channel-name.ts'

/** What is stored of a name beside it. */
export function nameColumns(tenant: Tenant, name: string): { nameKey: string; searchKeys: bigint[] } {
  const nameKey = keyOf(name)
  return { nameKey, searchKeys: searchKeys(tenant, [...new Set(nameKey), ...gramsOf(nameKey)]) }
}

/** The keys that every name has which contains the part. */
export function keysOfPart(tenant: Tenant, part: string): bigint[] {
  const grams = part.split('\n').flatMap(line => ([...line].length === 1 ? [line] : requiredGrams(line)))
  return searchKeys(tenant, grams)
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
