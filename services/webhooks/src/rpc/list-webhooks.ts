import type { WebhooksHandlers } from '@mi/contracts/mi/webhooks/v1'
import type { Deps } from '../deps.ts'
import { listSubscriptions } from '../store/subscriptions.ts'
import { webhookMessage } from './messages.ts'

export function listWebhooks({ database }: Deps): WebhooksHandlers['listWebhooks'] {
  return async (_request, { tenant }) => {
    const found = await listSubscriptions(database.prisma, tenant)
    return { data: found.map(webhookMessage) }
  }
}
