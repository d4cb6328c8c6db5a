/** The event types that a subscription can receive, and `*` for all of them. */
export const EVENT_TYPES = [
  'meeting.created',
  'meeting.started',
  'meeting.completed',
  'meeting.failed',
  'meeting.deleted',
  'transcript.ready',
  'transcript.updated',
  'summary.ready',
  'summary.failed',
  'action_item.created',
  'action_item.updated',
  'action_item.completed',
  'diagram.completed',
  'diagram.failed',
  'note.created',
  'note.updated',
  'meeting.shared',
  'speaker_profile.matched',
  'webhook.test',
] as const

export type EventType = (typeof EVENT_TYPES)[number]
export const ALL = '*'

export function isEventType(value: string): value is EventType {
  return (EVENT_TYPES as readonly string[]).includes(value)
}

/** The distinct event types of a subscription, and the validation errors in them. */
export function checkEvents(events: readonly string[]): {
  events: string[]
  errors: { field: string; message: string }[]
} {
  const errors = events.flatMap((type, index) =>
    type === ALL || isEventType(type)
      ? []
      : [{ field: `events[${index}]`, message: `must be * or one of ${EVENT_TYPES.join(', ')}` }],
  )
  return { events: [...new Set(events)], errors }
}

export function matches(events: readonly string[], type: string): boolean {
  return events.includes(ALL) || events.includes(type)
}
