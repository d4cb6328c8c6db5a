import type { Tenant } from '@mi/contracts'
import type { Subscription } from '../generated/prisma/client.ts'
import type { Tx, WebhooksDatabase } from './database.ts'

export type SubscriptionRecord = Subscription
export const MAX_SUBSCRIPTIONS = 50

export function listSubscriptions(
  tx: Pick<Tx, 'subscription'>,
  { accountId, mode }: Tenant,
): Promise<SubscriptionRecord[]> {
  return tx.subscription.findMany({
    where: { accountId, mode },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  })
}

export function findSubscription(
  tx: Pick<Tx, 'subscription'>,
  { accountId, mode }: Tenant,
  id: string,
): Promise<SubscriptionRecord | null> {
  return tx.subscription.findFirst({ where: { id, accountId, mode } })
}

/** The row, locked until the transaction ends. */
export async function lockSubscription(
  tx: Tx,
  tenant: Tenant,
  id: string,
): Promise<SubscriptionRecord | null> {
  await tx.$queryRaw`select 1 from subscriptions where id = ${id} and account_id = ${tenant.accountId} and mode = ${tenant.mode}::mode for update`
  return findSubscription(tx, tenant, id)
}

/** Counts while nobody else can add one: two requests at once do not make the fifty-first. */
export async function lockAndCount(tx: Tx, { accountId, mode }: Tenant): Promise<number> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`${accountId}/${mode}`}, 0))`
  return tx.subscription.count({ where: { accountId, mode } })
}

/** The active ones that a type of event goes to. */
export async function subscribersOf(
  tx: Pick<Tx, 'subscription'>,
  { accountId, mode }: Tenant,
  type: string,
): Promise<string[]> {
  const found = await tx.subscription.findMany({
    where: { accountId, mode, active: true, events: { hasSome: [type, '*'] } },
    select: { id: true },
    orderBy: { id: 'asc' },
  })
  return found.map(({ id }) => id)
}

/** What sending needs of them; across tenants, as one worker serves all accounts. */
export function findReceivers(
  { acrossTenants }: WebhooksDatabase,
  ids: readonly string[],
): Promise<SubscriptionRecord[]> {
  return acrossTenants.subscription.findMany({ where: { id: { in: [...ids] } } })
}
