import { type Caller, roleIncludes } from '@mi/contracts'

/** The largest number of subscriptions of an account in each mode. */
export const MAX_SUBSCRIPTIONS = 50
/** The `disabledReason` of a subscription whose owner was removed from the account. */
export const OWNER_REMOVED = 'owner_removed'

/** The subscriptions that a caller can access: all of the account, or those of one owner. */
export type Reach = 'all' | { ownerId: string }

/** Admins can access the subscriptions of other users. Members cannot see them. */
export function reachOf({ role, userId }: Caller): Reach {
  return roleIncludes(role, 'admin') ? 'all' : { ownerId: userId }
}
