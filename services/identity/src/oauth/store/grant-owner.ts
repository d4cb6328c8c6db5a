import type { Plan } from '@mi/contracts/mi/identity/v1'

/** Whom a code or a refresh token speaks for. */
export interface GrantOwner {
  appId: string
  accountId: string
  userId: string
  plan: Plan
  /** The user was removed from the account. */
  removed: boolean
}

/** Columns of {@link GrantOwner} by property, of {@link OWNER_JOINS}. */
export const OWNER_COLUMNS = {
  appId: 'g.app_id',
  accountId: 'g.account_id',
  userId: 'g.user_id',
  plan: 'a.plan',
  removed: 'u.removed_at is not null',
} as const satisfies Record<keyof GrantOwner, string>

export const OWNER_JOINS = 'join accounts a on a.id = g.account_id join users u on u.id = g.user_id'
