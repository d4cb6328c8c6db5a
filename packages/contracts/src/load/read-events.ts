import protobuf from 'protobufjs'
import type { WebhookEventName } from '../generated/registry.ts'
import { camelCase, fullName } from '../naming.ts'
import type { Route } from '../route.ts'
import { asText, type OptionValue, readMessageOption, readOption } from './options.ts'
import { listObjects } from './protos.ts'
import type { CallerRule } from './read-callers.ts'
import { WEBHOOK_TEST, type WebhookEventType, webhookTypeOf } from './webhook-events.ts'

/** An event of the catalogue, which is a message with `mi.event`. */
export interface EventType {
  /** CloudEvents type: `mi.meetings.meeting.created.v1` */
  type: string
  /** The property of the payload (camelCase) that is the CloudEvents subject. Its value determines the order of events. */
  subject: string
  /** The full name of the payload's message. */
  message: string
  description: string
  /** The event that webhooks receive. Null when only services receive the event. */
  webhook: WebhookEventType | null
}

const FORM = /^mi\.[a-z_]+\.[a-z_]+\.[a-z_]+\.v\d+$/

/** The operations that an event can name as the source of its resource, and the services that may call them. */
interface Operations {
  routes: readonly Route[]
  callers: ReadonlyMap<string, CallerRule>
}

/**
 * @throws {Error} with the name of a message whose event type is malformed or already used, whose subject or id field does not exist, or
 * whose resource the webhooks service cannot read
 */
export function readEvents(root: protobuf.Root, operations: Operations): EventType[] {
  const events = new Map<string, EventType>()
  for (const message of listObjects(root, protobuf.Type)) {
    if (readOption(message, '(mi.event)') === null) continue
    const option = readMessageOption(message, '(mi.event)')
    const type = asText(option.type) ?? ''
    const subject = asText(option.subject) ?? ''
    if (!FORM.test(type)) throw new Error(`${message.name}: ${type} is not mi.<context>.<noun>.<past>.v1`)
    if (!message.fields[subject]) throw new Error(`${message.name} has no field ${subject} for its subject`)
    if (events.has(type)) throw new Error(`two messages carry ${type}`)
    events.set(type, {
      type,
      subject: camelCase(subject),
      message: fullName(message),
      description: message.comment ?? '',
      webhook: option.webhook
        ? readWebhook(message, webhookTypeOf(type), option.webhook as OptionValue, operations)
        : null,
    })
  }
  refuseDuplicates([...events.values()])
  return [...events.values()]
}

function readWebhook(
  message: protobuf.Type,
  type: WebhookEventName,
  option: OptionValue,
  { routes, callers }: Operations,
): WebhookEventType {
  const texts = { type, when: asText(option.when) ?? '', object: asText(option.object) ?? '' }
  const rpc = asText(option.resource)
  if (rpc === null) return { ...texts, resource: null }
  const route = routes.find(candidate => candidate.rpc === rpc)
  if (route?.verb !== 'GET' || route.pathFields.length !== 1)
    throw new Error(`${message.name}: ${rpc} is not a public GET with one path field`)
  if (!callers.get(rpc)?.processes.has('webhooks'))
    throw new Error(`${message.name}: mi.internal of ${rpc} does not name webhooks among its callers`)
  const id = asText(option.id) ?? ''
  if (!message.fields[id]) throw new Error(`${message.name} has no field ${id} for the id of its resource`)
  return {
    ...texts,
    resource: { route, id, fieldsOf: asText(option.fields_of), field: asText(option.resource_field) },
  }
}

function refuseDuplicates(events: readonly EventType[]): void {
  const types = [WEBHOOK_TEST.type, ...events.flatMap(({ webhook }) => webhook?.type ?? [])]
  const repeated = types.find((type, index) => types.indexOf(type) !== index)
  if (repeated) throw new Error(`two events announce ${repeated} to webhooks`)
}
