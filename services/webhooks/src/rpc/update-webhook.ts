import type { WebhooksHandlers } from '@mi/contracts/mi/webhooks/v1'
import { notFound } from '@mi/errors'
import { recordAuditEvent } from '@mi/events'
import { endDeliveries } from '../delivery/end-deliveries.ts'
import type { Deps } from '../deps.ts'
import { lockSubscription } from '../store/subscriptions.ts'
import { checkSubscription } from './check-subscription.ts'
import { webhookMessage } from './messages.ts'

export function updateWebhook({ database, http, jobs, now }: Deps): WebhooksHandlers['updateWebhook'] {
  return async ({ id, updateMask, url, events, description, active }, ctx) => {
    const given = new Set(updateMask)
    const types = checkSubscription(http, {
      ...(given.has('url') && { url }),
      ...(given.has('events') && { events }),
    })
    return database.transaction(async tx => {
      const before = await lockSubscription(tx, ctx.tenant, id)
      if (!before) throw notFound('webhook')
      ctx.checkPrecondition('mi.webhooks.v1.Webhook', webhookMessage(before))
      if (given.size === 0) return webhookMessage(before)
      const after = await tx.subscription.update({
        where: { id, ...ctx.tenant },
        data: {
          ...(given.has('url') && { url }),
          ...(given.has('events') && { events: types }),
          ...(given.has('description') && { description }),
          // Enabled again, it has five days again; switched off by a person, it has no reason of the service.
          ...(given.has('active') && { active, disabledReason: null, failingSince: null }),
          updatedAt: now(),
        },
      })
      if (before.active && !after.active) await endDeliveries({ jobs }, tx, ctx.tenant, id)
      await recordAuditEvent(tx, ctx, { action: 'webhook.updated', resourceType: 'webhook', resourceId: id })
      return webhookMessage(after)
    })
  }
}
