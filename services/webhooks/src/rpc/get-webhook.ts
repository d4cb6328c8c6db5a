import type { WebhooksHandlers } from '@mi/contracts/mi/webhooks/v1'
import { notFound } from '@mi/errors'
import type { Deps } from '../deps.ts'
import { reachOf } from '../domain/subscription.ts'
import { findSubscription } from '../store/subscriptions.ts'
import { webhookMessage } from './messages.ts'

export function getWebhook({ database }: Deps): WebhooksHandlers['getWebhook'] {
  return async ({ id }, { tenant, caller }) => {
    const subscription = await findSubscription(database.prisma, tenant, id, reachOf(caller))
    if (!subscription) throw notFound('webhook')
    return webhookMessage(subscription)
  }
}
