import { recordAuditEvent } from '@mi/events'
import { systemCaller } from '@mi/service-kit'
import type { Deps } from '../deps.ts'
import { endDeliveries } from '../store/deliveries.ts'
import { lockSubscription, type SubscriptionRecord } from '../store/subscriptions.ts'

/** Disables a subscription, ends its queued deliveries and notifies its owner, in one transaction. */
export async function disableSubscription(
  { database, jobs, now, log }: Pick<Deps, 'database' | 'jobs' | 'now' | 'log'>,
  { id, accountId, mode, url }: SubscriptionRecord,
  reason: 'failing' | 'gone',
): Promise<void> {
  const tenant = { accountId, mode }
  await database.transaction(async tx => {
    const subscription = await lockSubscription(tx, tenant, id)
    if (!subscription?.active || subscription.url !== url) return
    const disabledAt = now()
    await tx.subscription.updateMany({
      where: { id, ...tenant },
      data: { active: false, disabledReason: reason, updatedAt: disabledAt },
    })
    await endDeliveries({ jobs }, tx, tenant, id)
    await jobs.enqueue(tx, tenant, {
      kind: 'mail-disabled',
      resourceId: id,
      payload: { at: String(disabledAt.getTime()) },
    })
    const caller = systemCaller(tenant, 'webhooks')
    await recordAuditEvent(
      tx,
      { caller, tenant, clientIp: null, requestId: '', traceparent: null },
      { action: 'webhook.disabled', resourceType: 'webhook', resourceId: id },
    )
    log.warn({ webhook_id: id, reason }, 'webhook switched off')
  })
}
