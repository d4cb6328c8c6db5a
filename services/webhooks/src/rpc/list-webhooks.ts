import type { WebhooksHandlers } from '@mi/contracts/mi/webhooks/v1'
import type { Deps } from '../deps.ts'
import { listSubscriptions, reachOf } from '../store/subscriptions.ts'
import { webhookMessage } from './messages.ts'

export function listWebhooks({ database }: Deps): WebhooksHandlers['listWebhooks'] {
  return async (_request, { tenant, caller }) => {
    const found = await listSubscriptions(database.prisma, tenant, reachOf(caller))
    return { data: found.map(webhookMessage) }
  }
}
