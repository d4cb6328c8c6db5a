import type { WebhookEventsHandlers } from '@mi/contracts/mi/webhooks/v1'
import { notFound } from '@mi/errors'
import { withIdempotency } from '@mi/events'
import type { Deps } from '../deps.ts'
import { webhookErrors } from '../errors.ts'
import { findEvent } from '../store/events.ts'
import { requeueDeliveries } from '../store/requeue-deliveries.ts'
import { findSubscription, subscribersOf } from '../store/subscriptions.ts'

export function replayWebhookEvent({ database, queued }: Deps): WebhookEventsHandlers['replayWebhookEvent'] {
  return async ({ id, webhookId }, ctx) => {
    const { tenant } = ctx
    const event = await findEvent(database, tenant, id)
    if (!event) throw notFound('webhook event')
    const answer = await withIdempotency(database, ctx, null, async tx => {
      if (webhookId !== null) {
        const one = await findSubscription(tx, tenant, webhookId)
        if (!one) throw notFound('webhook')
        if (!one.active) throw webhookErrors.inactive()
        return { queued: await requeueDeliveries(tx, tenant, event, [webhookId]) }
      }
      return {
        queued: await requeueDeliveries(tx, tenant, event, await subscribersOf(tx, tenant, event.type)),
      }
    })
    queued.notify()
    return answer
  }
}
