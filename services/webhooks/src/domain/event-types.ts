import { ALL_WEBHOOK_EVENTS, loadContract, type WebhookEventName } from '@mi/contracts'

/** The event types that a subscription can receive, from the event catalogue. */
export const EVENT_TYPES: readonly WebhookEventName[] = loadContract().webhookEvents.map(({ type }) => type)

export function isEventType(value: string): value is WebhookEventName {
  return EVENT_TYPES.some(type => type === value)
}

/** The distinct event types of a subscription, and the validation errors in them. */
export function checkEvents(events: readonly string[]): {
  events: string[]
  errors: { field: string; message: string }[]
} {
  const errors = events.flatMap((type, index) =>
    type === ALL_WEBHOOK_EVENTS || isEventType(type)
      ? []
      : [{ field: `events[${index}]`, message: `must be * or one of ${EVENT_TYPES.join(', ')}` }],
  )
  return { events: [...new Set(events)], errors }
}
