import type { WebhookEventsHandlers } from '@mi/contracts/mi/webhooks/v1'
import { notFound } from '@mi/errors'
import { encodeCursor } from '@mi/ids'
import { pageOf, pagination } from '@mi/service-kit'
import type { Deps } from '../deps.ts'
import { reachOf } from '../domain/subscription.ts'
import { findEvent } from '../store/events.ts'
import { listDeliveries } from '../store/list-deliveries.ts'
import { deliveryMessage } from './messages.ts'

export function listWebhookDeliveries({ database }: Deps): WebhookEventsHandlers['listWebhookDeliveries'] {
  return async (request, { tenant, caller }) => {
    const page = pageOf(request, ['string'])
    const reach = reachOf(caller)
    const event = await findEvent(database, tenant, request.id, reach)
    if (!event) throw notFound('webhook event')
    const { deliveries, total, hasMore } = await listDeliveries(
      database,
      tenant,
      event,
      { limit: page.limit, offset: page.offset, after: page.after && String(page.after[0]) },
      reach,
    )
    const last = deliveries.at(-1)
    const nextCursor = hasMore && last ? encodeCursor([last.id]) : null
    return {
      data: deliveries.map(deliveryMessage),
      pagination: pagination(page, page.after ? null : total, nextCursor),
    }
  }
}
