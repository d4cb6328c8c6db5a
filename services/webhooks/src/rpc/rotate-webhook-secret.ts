import type { WebhooksHandlers } from '@mi/contracts/mi/webhooks/v1'
import { notFound } from '@mi/errors'
import { recordAuditEvent, withIdempotency } from '@mi/events'
import { generateSecret, secretHint } from '@mi/webhook-signature'
import type { Deps } from '../deps.ts'
import { reachOf } from '../domain/subscription.ts'
import { lockSubscription } from '../store/subscriptions.ts'
import { checkSubscription } from './check-subscription.ts'
import { createdWebhook } from './messages.ts'

/** The time in milliseconds for which the previous secret also signs. */
const OVERLAP_MS = 24 * 3_600_000

export function rotateWebhookSecret({
  database,
  http,
  encryption,
  now,
}: Deps): WebhooksHandlers['rotateWebhookSecret'] {
  return async ({ id, secret: givenSecret }, ctx) => {
    checkSubscription(http, { secret: givenSecret })
    return withIdempotency(database, ctx, { type: 'webhook', id }, async tx => {
      const before = await lockSubscription(tx, ctx.tenant, id, reachOf(ctx.caller))
      if (!before) throw notFound('webhook')
      const updatedAt = now()
      const secret = givenSecret ?? generateSecret()
      const after = await tx.subscription.update({
        where: { id, ...ctx.tenant },
        data: {
          secret: encryption.encrypt(Buffer.from(secret), id),
          secretHint: secretHint(secret),
          // A secret before the previous one stops signing, even if its 24 hours are not over.
          previousSecret: before.secret,
          previousSecretExpiresAt: new Date(updatedAt.getTime() + OVERLAP_MS),
          updatedAt,
        },
      })
      await recordAuditEvent(tx, ctx, {
        action: 'webhook.secret_rotated',
        resourceType: 'webhook',
        resourceId: id,
      })
      return createdWebhook(after, givenSecret === null ? secret : null)
    })
  }
}
