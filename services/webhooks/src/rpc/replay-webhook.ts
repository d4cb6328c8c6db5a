import type { ReplayResponse, WebhooksHandlers } from '@mi/contracts/mi/webhooks/v1'
import { commonErrors, invalidFields, notFound } from '@mi/errors'
import { findIdempotentResponse, recordAuditEvent, withIdempotency } from '@mi/events'
import type { Deps } from '../deps.ts'
import { reachOf } from '../domain/subscription.ts'
import { webhookErrors } from '../errors.ts'
import { requeueRange } from '../store/requeue-deliveries.ts'
import { findSubscription } from '../store/subscriptions.ts'

export function replayWebhook({ database, queued }: Deps): WebhooksHandlers['replayWebhook'] {
  return async ({ id, from, to, status }, ctx) => {
    if (!from || !to) throw commonErrors.invalid()
    if (from > to) throw invalidFields([{ field: 'from', message: 'must not be after to' }])
    if (status !== null && status !== 'failed')
      throw invalidFields([{ field: 'status', message: 'must be failed' }])
    const outcome = await findIdempotentResponse<ReplayResponse>(database.prisma, ctx)
    if (outcome) return outcome
    const subscription = await findSubscription(database.prisma, ctx.tenant, id, reachOf(ctx.caller))
    if (!subscription) throw notFound('webhook')
    if (!subscription.active) throw webhookErrors.inactive()
    // Runs in batches and can be repeated: a queued delivery is not queued again.
    const range = { from, to, onlyFailed: status === 'failed' }
    const count = await requeueRange(database, ctx.tenant, subscription, range)
    queued.notify()
    return withIdempotency(database, ctx, { type: 'webhook', id }, async tx => {
      await recordAuditEvent(tx, ctx, { action: 'webhook.replayed', resourceType: 'webhook', resourceId: id })
      return { queued: count }
    })
  }
}
