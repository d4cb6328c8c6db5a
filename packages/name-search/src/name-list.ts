import type { Tenant } from '@mi/database'

/** A list of names that is searched: all of an account (`list` is ''), or those that one of its users sees. */
export interface NameList extends Tenant {
  list: string
}

/**
 * The statement that reads every name of a list as it is now: a column `name`. Of a list in the order of its names also `item`, what is
 * named, and `place`, ordered by place and item: the first names that contain a part are kept then.
 */
export type NamesOf = (list: NameList) => { text: string; values: unknown[] }

/** The values of `WHERE_LIST`. */
export const keyOf = ({ accountId, mode, list }: NameList) => [accountId, mode, list]

export const WHERE_LIST = 'account_id = $1 and mode = $2 and list = $3'
