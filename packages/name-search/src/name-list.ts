import type { Tenant } from '@mi/database'

/** A list of names that is searched: all of an account (`list` is ''), or those that one of its users sees. */
export interface NameList extends Tenant {
  list: string
}

/** The statement that reads every name of a list as it is now: one column `name`. */
export type NamesOf = (list: NameList) => { text: string; values: unknown[] }

/** The values of `WHERE_LIST`. */
export const keyOf = ({ accountId, mode, list }: NameList) => [accountId, mode, list]

export const WHERE_LIST = 'account_id = $1 and mode = $2 and list = $3'
