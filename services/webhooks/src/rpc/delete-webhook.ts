import type { WebhooksHandlers } from '@mi/contracts/mi/webhooks/v1'
import { notFound } from '@mi/errors'
import { eraseIdempotencyRecords, recordAuditEvent } from '@mi/events'
import type { Deps } from '../deps.ts'
import { reachOf } from '../domain/subscription.ts'
import { endDeliveries } from '../store/deliveries.ts'
import { lockSubscription } from '../store/subscriptions.ts'
import { webhookMessage } from './messages.ts'

export function deleteWebhook({ database, jobs }: Deps): WebhooksHandlers['deleteWebhook'] {
  return async ({ id }, ctx) =>
    database.transaction(async tx => {
      const subscription = await lockSubscription(tx, ctx.tenant, id, reachOf(ctx.caller))
      if (!subscription) throw notFound('webhook')
      ctx.checkPrecondition('mi.webhooks.v1.Webhook', webhookMessage(subscription))
      await tx.subscription.deleteMany({ where: { id, ...ctx.tenant } })
      await eraseIdempotencyRecords(tx, ctx.tenant, { type: 'webhook', id })
      await endDeliveries({ jobs }, tx, ctx.tenant, id)
      await recordAuditEvent(tx, ctx, { action: 'webhook.deleted', resourceType: 'webhook', resourceId: id })
      return {}
    })
}
