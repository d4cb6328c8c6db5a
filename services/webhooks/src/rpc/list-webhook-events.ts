import type { WebhookEventsHandlers } from '@mi/contracts/mi/webhooks/v1'
import { invalid } from '@mi/errors'
import { encodeCursor } from '@mi/ids'
import { pageOf, pagination } from '@mi/service-kit'
import type { Deps } from '../deps.ts'
import { isEventType } from '../domain/event-types.ts'
import { reachOf } from '../domain/subscription.ts'
import { listEvents } from '../store/events.ts'
import { eventMessage } from './messages.ts'

export function listWebhookEvents({ database }: Deps): WebhookEventsHandlers['listWebhookEvents'] {
  return async (request, { tenant, caller }) => {
    const page = pageOf(request, ['number', 'string'])
    const { limit } = page
    const { type, webhookId, from, to } = request
    if (type !== null && !isEventType(type)) throw invalid('type', 'is not a type of event')
    const after = page.after && { createdAt: new Date(Number(page.after[0])), id: String(page.after[1]) }
    const filter = { type, webhookId, from, to, after, limit }
    const rows = await listEvents(database, tenant, filter, reachOf(caller))
    const events = rows.slice(0, limit)
    const last = events.at(-1)
    const nextCursor = rows.length > limit && last ? encodeCursor([last.createdAt.getTime(), last.id]) : null
    return {
      data: events.map(event => eventMessage(event, tenant.mode)),
      pagination: pagination(page, null, nextCursor),
    }
  }
}
