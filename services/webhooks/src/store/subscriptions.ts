import { execute, ofTenant, queryRows, raw, type Sql, sql, type Tenant } from '@mi/database'
import type { Reach } from '../domain/subscription.ts'
import type { Subscription } from '../generated/prisma/client.ts'
import type { Tx, WebhooksDatabase } from './database.ts'

export type SubscriptionRecord = Subscription

const within = ({ accountId, mode }: Tenant, reach: Reach) => ({
  accountId,
  mode,
  ...(reach !== 'all' && { ownerId: reach.ownerId }),
})

/** The same condition in SQL, for a column with the id of a subscription. */
export function reachCondition(column: string, tenant: Tenant, reach: Reach): Sql {
  if (reach === 'all') return sql`true`
  return sql`${raw(column)} in (select id from subscriptions where ${ofTenant(tenant)} and user_id = ${reach.ownerId})`
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
  await queryRows(tx, sql`select 1 from subscriptions where id = ${id} and ${ofTenant(tenant)} for update`)
  return findSubscription(tx, tenant, id, reach)
}

/** Until the end of the transaction, no other transaction can add a subscription, change an owner or remove a user. */
export async function lockOwners(tx: Tx, { accountId, mode }: Tenant): Promise<void> {
  await execute(tx, sql`select pg_advisory_xact_lock(hashtextextended(${`${accountId}/${mode}`}, 0))`)
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
  const subscriptions = await tx.subscription.findMany({
    where: { ...within(tenant, reach), active: true, events: { hasSome: [type, '*'] } },
    select: { id: true },
    orderBy: { id: 'asc' },
  })
  return subscriptions.map(({ id }) => id)
}

/** The fields of subscriptions that sending needs. Covers all tenants, because a worker serves all accounts. */
export function findReceivers(
  { acrossTenants }: WebhooksDatabase,
  ids: readonly string[],
): Promise<SubscriptionRecord[]> {
  return acrossTenants.subscription.findMany({ where: { id: { in: [...ids] } } })
}
