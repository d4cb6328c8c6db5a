import type { WebhooksHandlers } from '@mi/contracts/mi/webhooks/v1'
import { recordAuditEvent, withIdempotency } from '@mi/events'
import { newId } from '@mi/ids'
import { generateSecret, secretHint } from '@mi/webhook-signature'
import type { Deps } from '../deps.ts'
import { MAX_SUBSCRIPTIONS } from '../domain/subscription.ts'
import { webhookErrors } from '../errors.ts'
import { isRemoved } from '../store/removed-users.ts'
import { countSubscriptions, lockOwners } from '../store/subscriptions.ts'
import { checkSubscription } from './check-subscription.ts'
import { createdWebhook } from './messages.ts'

export function createWebhook({ database, http, encryption, now }: Deps): WebhooksHandlers['createWebhook'] {
  return async ({ url, events, secret: givenSecret, description }, ctx) => {
    const types = checkSubscription(http, { url, events, secret: givenSecret, description })
    const id = newId('whk')
    return withIdempotency(database, ctx, { type: 'webhook', id }, async tx => {
      const { tenant, caller } = ctx
      await lockOwners(tx, tenant)
      if (await isRemoved(tx, caller.userId)) throw webhookErrors.user_removed()
      if ((await countSubscriptions(tx, tenant)) >= MAX_SUBSCRIPTIONS) throw webhookErrors.limit_reached()
      const createdAt = now()
      const secret = givenSecret ?? generateSecret()
      const subscription = await tx.subscription.create({
        data: {
          id,
          ...tenant,
          url,
          events: types,
          description,
          secret: encryption.encrypt(Buffer.from(secret), id),
          secretHint: secretHint(secret),
          ownerId: caller.userId,
          createdBy: caller.userId,
          createdAt,
          updatedAt: createdAt,
        },
      })
      await recordAuditEvent(tx, ctx, { action: 'webhook.created', resourceType: 'webhook', resourceId: id })
      return createdWebhook(subscription, givenSecret === null ? secret : null)
    })
  }
}
