import type { Plan } from '@mi/contracts/mi/identity/v1'
import { type Sql, sql } from '@mi/database'
import { accountTable, oAuthGrantTable } from '../../generated/tables.ts'

/** The user and the app of a code or a refresh token. */
export interface GrantOwner {
  appId: string
  accountId: string
  userId: string
  plan: Plan
  /** The user was removed from the account. */
  removed: boolean
}

/** The columns of {@link GrantOwner} by its fields, in a statement with {@link OWNER_JOINS}. */
export const OWNER_COLUMNS: Readonly<Record<keyof GrantOwner, Sql>> = {
  appId: oAuthGrantTable.column('appId', 'g'),
  accountId: oAuthGrantTable.column('accountId', 'g'),
  userId: oAuthGrantTable.column('userId', 'g'),
  plan: accountTable.column('plan', 'a'),
  removed: sql`u.removed_at is not null`,
}

export const OWNER_JOINS = sql`join accounts a on a.id = g.account_id join users u on u.id = g.user_id`
