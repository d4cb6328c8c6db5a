import { ofTenant, type Sql, sql, type Tenant } from '@mi/database'

/** A list of names that is searched: all names of an account (`list` is ''), or the names that a user can see. */
export interface NameList extends Tenant {
  list: string
}

/**
 * Returns the statement that reads all current names of a list in the column `name`. For a list that is
 * sorted by name, also `item` (the id of the named row) and `place` (its sort key), ordered by place and
 * item. First names are stored only for such a list.
 */
export type NamesOf = (list: NameList) => Sql

/** Restricts a statement on a table of this package to one list. */
export function ofList(list: NameList): Sql {
  return sql`${ofTenant(list)} and list = ${list.list}`
}
