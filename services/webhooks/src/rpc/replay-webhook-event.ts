import type { CallContext } from '@mi/contracts'
import type { WebhookEventsHandlers } from '@mi/contracts/mi/webhooks/v1'
import { notFound } from '@mi/errors'
import { recordAuditEvent, withIdempotency } from '@mi/events'
import type { Deps } from '../deps.ts'
import { reachOf } from '../domain/subscription.ts'
import { webhookErrors } from '../errors.ts'
import type { Tx } from '../store/database.ts'
import { findEvent } from '../store/events.ts'
import { requeueDeliveries } from '../store/requeue-deliveries.ts'
import { findSubscription, subscribersOf } from '../store/subscriptions.ts'

export function replayWebhookEvent({ database, queued }: Deps): WebhookEventsHandlers['replayWebhookEvent'] {
  return async ({ id, webhookId }, ctx) => {
    const { tenant } = ctx
    const event = await findEvent(database, tenant, id, reachOf(ctx.caller))
    if (!event) throw notFound('webhook event')
    const response = await withIdempotency(database, ctx, null, async tx => {
      const receivers = await receiversOf(tx, ctx, event.type, webhookId)
      const replayed = {
        action: 'webhook_event.replayed',
        resourceType: 'webhook_event',
        resourceId: id,
      } as const
      await recordAuditEvent(tx, ctx, replayed)
      return { queued: await requeueDeliveries(tx, tenant, event, receivers) }
    })
    queued.notify()
    return response
  }
}

/** The given subscription, or all active subscriptions to the event type that the caller can access. */
async function receiversOf(
  tx: Tx,
  { tenant, caller }: CallContext,
  type: string,
  webhookId: string | null,
): Promise<string[]> {
  const reach = reachOf(caller)
  if (webhookId === null) return subscribersOf(tx, tenant, type, reach)
  const subscription = await findSubscription(tx, tenant, webhookId, reach)
  if (!subscription) throw notFound('webhook')
  if (!subscription.active) throw webhookErrors.inactive()
  return [webhookId]
}
