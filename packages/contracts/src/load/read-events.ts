import protobuf from 'protobufjs'
import { camelCase, fullName } from '../naming.ts'
import { asText, readMessageOption, readOption } from './options.ts'
import { listObjects } from './protos.ts'

/** An event of the catalogue, which is a message with `mi.event`. */
export interface EventType {
  /** CloudEvents type: `mi.meetings.meeting.created.v1` */
  type: string
  /** The property of the payload (camelCase) that is the CloudEvents subject. Its value determines the order of events. */
  subject: string
  /** The full name of the payload's message. */
  message: string
  description: string
}

const FORM = /^mi\.[a-z_]+\.[a-z_]+\.[a-z_]+\.v\d+$/

/** @throws {Error} with the name of a message whose event type is malformed or already used, or whose subject field does not exist */
export function readEvents(root: protobuf.Root): EventType[] {
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
    })
  }
  return [...events.values()]
}
