import type { WebhooksHandlers } from '@mi/contracts/mi/webhooks/v1'
import { recordAuditEvent, withIdempotency } from '@mi/events'
import { newId } from '@mi/ids'
import { generateSecret, secretHint } from '@mi/webhook-signature'
import type { Deps } from '../deps.ts'
import { webhookErrors } from '../errors.ts'
import { isRemoved } from '../store/removed-users.ts'
import { countSubscriptions, lockOwners, MAX_SUBSCRIPTIONS } from '../store/subscriptions.ts'
import { checkSubscription } from './check-subscription.ts'
import { createdWebhook } from './messages.ts'

export function createWebhook({ database, http, encryption, now }: Deps): WebhooksHandlers['createWebhook'] {
  return async ({ url, events, secret: given, description }, ctx) => {
    const types = checkSubscription(http, { url, events, secret: given, description })
    const id = newId('whk')
    return withIdempotency(database, ctx, { type: 'webhook', id }, async tx => {
      const { tenant, caller } = ctx
      await lockOwners(tx, tenant)
      if (await isRemoved(tx, caller.userId)) throw webhookErrors.user_removed()
      if ((await countSubscriptions(tx, tenant)) >= MAX_SUBSCRIPTIONS) throw webhookErrors.limit_reached()
      const moment = now()
      const secret = given ?? generateSecret()
      const made = await tx.subscription.create({
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
          createdAt: moment,
          updatedAt: moment,
        },
      })
      await recordAuditEvent(tx, ctx, { action: 'webhook.created', resourceType: 'webhook', resourceId: id })
      return createdWebhook(made, given === null ? secret : null)
    })
  }
}
