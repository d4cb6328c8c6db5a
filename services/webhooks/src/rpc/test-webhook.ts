import { jsonCodecOf, loadContract } from '@mi/contracts'
import type { WebhooksHandlers } from '@mi/contracts/mi/webhooks/v1'
import { notFound } from '@mi/errors'
import { recordAuditEvent, withIdempotency } from '@mi/events'
import type { Deps } from '../deps.ts'
import { recordEvent } from '../events/record-event.ts'
import { findSubscription, reachOf } from '../store/subscriptions.ts'
import { eventMessage, webhookMessage } from './messages.ts'

export function testWebhook(deps: Deps): WebhooksHandlers['testWebhook'] {
  return async ({ id }, ctx) =>
    withIdempotency(deps.database, ctx, null, async tx => {
      const { tenant } = ctx
      const found = await findSubscription(tx, tenant, id, reachOf(ctx.caller))
      if (!found) throw notFound('webhook')
      const object = jsonCodecOf(loadContract().type('mi.webhooks.v1.Webhook')).toJson(webhookMessage(found))
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
