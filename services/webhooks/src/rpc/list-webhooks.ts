import type { WebhooksHandlers } from '@mi/contracts/mi/webhooks/v1'
import type { Deps } from '../deps.ts'
import { reachOf } from '../domain/subscription.ts'
import { listSubscriptions } from '../store/subscriptions.ts'
import { webhookMessage } from './messages.ts'

export function listWebhooks({ database }: Deps): WebhooksHandlers['listWebhooks'] {
  return async (_request, { tenant, caller }) => {
    const subscriptions = await listSubscriptions(database.prisma, tenant, reachOf(caller))
    return { data: subscriptions.map(webhookMessage) }
  }
}
