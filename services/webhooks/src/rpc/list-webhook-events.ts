import type { WebhookEventsHandlers } from '@mi/contracts/mi/webhooks/v1'
import { invalid } from '@mi/errors'
import { encodeCursor } from '@mi/ids'
import { pageOf, pagination } from '@mi/service-kit'
import type { Deps } from '../deps.ts'
import { isEventType } from '../domain/event-types.ts'
import { listEvents } from '../store/events.ts'
import { eventMessage } from './messages.ts'

export function listWebhookEvents({ database }: Deps): WebhookEventsHandlers['listWebhookEvents'] {
  return async (request, { tenant }) => {
    const page = pageOf(request, ['number', 'string'])
    const { limit, after } = page
    const { type, webhookId, from, to } = request
    if (type !== null && !isEventType(type)) throw invalid('type', 'is not a type of event')
    const found = await listEvents(database, tenant, {
      type,
      webhookId,
      from,
      to,
      after: after && { createdAt: new Date(Number(after[0])), id: String(after[1]) },
      limit,
    })
    const events = found.slice(0, limit)
    const last = events.at(-1)
    const nextCursor = found.length > limit && last ? encodeCursor([last.createdAt.getTime(), last.id]) : null
    return {
      data: events.map(event => eventMessage(event, tenant.mode)),
      pagination: pagination(page, null, nextCursor),
    }
  }
}
