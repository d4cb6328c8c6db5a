import protobuf from 'protobufjs'
import type { WebhookEventName } from '../generated/registry.ts'
import type { Route } from '../route.ts'
import { asText, readMessageOption } from './options.ts'
import { listObjects } from './protos.ts'

/** An event that users subscribe to, from `webhook` of `mi.event`. */
export interface WebhookEventType {
  /** `meeting.created` */
  type: WebhookEventName
  /** When the event is sent, in Markdown: "a meeting was created". */
  when: string
  /** The content of `data.object`, in Markdown. */
  object: string
  /** How `data.object` is read. Null when the webhooks service has it. */
  resource: WebhookResource | null
}

export interface WebhookResource {
  /** The operation that returns the resource. Its path has one field, which is the id. */
  route: Route
  /** The field of the event (snake_case) with the id of the resource. */
  id: string
  /** The full name of the message with the fields of `data.object`. Null when it has all fields of the resource. */
  fieldsOf: string | null
  /** The field of `data.object` with the resource, beside the other fields of the event. Null when `data.object` is the resource. */
  field: string | null
}

/** The event that a user sends to test a webhook. The event bus does not carry it. */
export const WEBHOOK_TEST = {
  type: 'webhook.test',
  when: 'you test a webhook',
  object: 'the webhook',
  resource: null,
} as const satisfies WebhookEventType

/** The value of a subscription to all types. */
export const ALL_WEBHOOK_EVENTS = '*'

/** `mi.meetings.meeting.created.v1` → `meeting.created` */
export function webhookTypeOf(eventType: string): WebhookEventName {
  return eventType.split('.').slice(2, 4).join('.') as WebhookEventName
}

/** The types of webhook events, in the order of the event catalogue. */
function webhookTypes(root: protobuf.Root): WebhookEventName[] {
  const announced = listObjects(root, protobuf.Type).flatMap(message => {
    const { type, webhook } = readMessageOption(message, '(mi.event)')
    return webhook ? [webhookTypeOf(asText(type) ?? '')] : []
  })
  return [...announced, WEBHOOK_TEST.type]
}

/** The strings that a field with `one_of` may contain. @throws {Error} for an unknown list */
export function namedList(list: string, root: protobuf.Root): string[] {
  if (list === 'webhook_event') return webhookTypes(root)
  if (list === 'webhook_subscription') return [ALL_WEBHOOK_EVENTS, ...webhookTypes(root)]
  throw new Error(`unknown list ${list} in mi.field`)
}
