import type { WebhooksHandlers } from '@mi/contracts/mi/webhooks/v1'
import { notFound } from '@mi/errors'
import { eraseIdempotencyRecords, recordAuditEvent } from '@mi/events'
import { endDeliveries } from '../delivery/end-deliveries.ts'
import type { Deps } from '../deps.ts'
import { lockSubscription, reachOf } from '../store/subscriptions.ts'
import { webhookMessage } from './messages.ts'

export function deleteWebhook({ database, jobs }: Deps): WebhooksHandlers['deleteWebhook'] {
  return async ({ id }, ctx) =>
    database.transaction(async tx => {
      const found = await lockSubscription(tx, ctx.tenant, id, reachOf(ctx.caller))
      if (!found) throw notFound('webhook')
      ctx.checkPrecondition('mi.webhooks.v1.Webhook', webhookMessage(found))
      await tx.subscription.deleteMany({ where: { id, ...ctx.tenant } })
      await eraseIdempotencyRecords(tx, ctx.tenant, { type: 'webhook', id })
      await endDeliveries({ jobs }, tx, ctx.tenant, id)
      await recordAuditEvent(tx, ctx, { action: 'webhook.deleted', resourceType: 'webhook', resourceId: id })
      return {}
    })
}
