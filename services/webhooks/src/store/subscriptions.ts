import { type Caller, roleIncludes, type Tenant } from '@mi/contracts'
import type { Subscription } from '../generated/prisma/client.ts'
import type { Tx, WebhooksDatabase } from './database.ts'

export type SubscriptionRecord = Subscription
export const MAX_SUBSCRIPTIONS = 50
/** The `disabledReason` of a subscription whose owner was removed from the account. */
export const OWNER_REMOVED = 'owner_removed'

/** The subscriptions that a caller can access: all of the account, or those of one owner. */
export type Reach = 'all' | { ownerId: string }

/** Admins can access the subscriptions of other users. Members cannot see them. */
export function reachOf({ role, userId }: Caller): Reach {
  return roleIncludes(role, 'admin') ? 'all' : { ownerId: userId }
}

const within = ({ accountId, mode }: Tenant, reach: Reach) => ({
  accountId,
  mode,
  ...(reach !== 'all' && { ownerId: reach.ownerId }),
})

/** The same condition in SQL, for a column with the id of a subscription. */
export function reachCondition(
  column: string,
  { accountId, mode }: Tenant,
  reach: Reach,
  param: (value: unknown) => string,
): string {
  if (reach === 'all') return 'true'
  return `${column} in (select id from subscriptions where account_id = ${param(accountId)} and mode = ${param(mode)}::mode
    and user_id = ${param(reach.ownerId)})`
}

export function listSubscriptions(
  tx: Pick<Tx, 'subscription'>,
  tenant: Tenant,
  reach: Reach,
): Promise<SubscriptionRecord[]> {
  return tx.subscription.findMany({
    where: within(tenant, reach),
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  })
}

export function findSubscription(
  tx: Pick<Tx, 'subscription'>,
  tenant: Tenant,
  id: string,
  reach: Reach = 'all',
): Promise<SubscriptionRecord | null> {
  return tx.subscription.findFirst({ where: { id, ...within(tenant, reach) } })
}

/** The subscription, locked until the end of the transaction. */
export async function lockSubscription(
  tx: Tx,
  tenant: Tenant,
  id: string,
  reach: Reach = 'all',
): Promise<SubscriptionRecord | null> {
  await tx.$queryRaw`select 1 from subscriptions where id = ${id} and account_id = ${tenant.accountId} and mode = ${tenant.mode}::mode for update`
  return findSubscription(tx, tenant, id, reach)
}

/** Until the end of the transaction, no other transaction can add a subscription, change an owner or remove a user. */
export async function lockOwners(tx: Tx, { accountId, mode }: Tenant): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`${accountId}/${mode}`}, 0))`
}

/** Requires {@link lockOwners}, so that concurrent requests cannot exceed the limit. */
export function countSubscriptions(tx: Tx, { accountId, mode }: Tenant): Promise<number> {
  return tx.subscription.count({ where: { accountId, mode } })
}

/** The active subscriptions to an event type. */
export async function subscribersOf(
  tx: Pick<Tx, 'subscription'>,
  tenant: Tenant,
  type: string,
  reach: Reach = 'all',
): Promise<string[]> {
  const found = await tx.subscription.findMany({
    where: { ...within(tenant, reach), active: true, events: { hasSome: [type, '*'] } },
    select: { id: true },
    orderBy: { id: 'asc' },
  })
  return found.map(({ id }) => id)
}

/** The fields of subscriptions that sending needs. Covers all tenants, because a worker serves all accounts. */
export function findReceivers(
  { acrossTenants }: WebhooksDatabase,
  ids: readonly string[],
): Promise<SubscriptionRecord[]> {
  return acrossTenants.subscription.findMany({ where: { id: { in: [...ids] } } })
}
