import type { Tenant } from '@mi/database'

/** A list of names that is searched: all names of an account (`list` is ''), or the names that a user can see. */
export interface NameList extends Tenant {
  list: string
}

/**
 * Returns the statement that reads all current names of a list in the column `name`. For a list that is
 * sorted by name, also `item` (the id of the named row) and `place` (its sort key), ordered by place and
 * item. First names are stored only for such a list.
 */
export type NamesOf = (list: NameList) => { text: string; values: unknown[] }

/** The parameters of `WHERE_LIST`. */
export const keyOf = ({ accountId, mode, list }: NameList) => [accountId, mode, list]

export const WHERE_LIST = 'account_id = $1 and mode = $2 and list = $3'
