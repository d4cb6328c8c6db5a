import { jsonCodecOf, loadContract } from '@mi/contracts'
import type { WebhooksHandlers } from '@mi/contracts/mi/webhooks/v1'
import { notFound } from '@mi/errors'
import { recordAuditEvent, withIdempotency } from '@mi/events'
import type { Deps } from '../deps.ts'
import { reachOf } from '../domain/subscription.ts'
import { recordEvent } from '../store/record-event.ts'
import { findSubscription } from '../store/subscriptions.ts'
import { eventMessage, webhookMessage } from './messages.ts'

export function testWebhook(deps: Deps): WebhooksHandlers['testWebhook'] {
  return async ({ id }, ctx) =>
    withIdempotency(deps.database, ctx, null, async tx => {
      const { tenant } = ctx
      const subscription = await findSubscription(tx, tenant, id, reachOf(ctx.caller))
      if (!subscription) throw notFound('webhook')
      const object = jsonCodecOf(loadContract().type('mi.webhooks.v1.Webhook')).toJson(
        webhookMessage(subscription),
      )
      const resource = { object, path: `/v1/webhooks/${id}` }
      const event = await recordEvent(deps, tx, tenant, {
        type: 'webhook.test',
        meetingId: null,
        resource,
        testOf: id,
      })
      await recordAuditEvent(tx, ctx, { action: 'webhook.tested', resourceType: 'webhook', resourceId: id })
      return eventMessage({ ...event, pending: 1, succeeded: 0, failed: 0 }, tenant.mode)
    })
}
