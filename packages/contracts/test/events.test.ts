import protobuf from 'protobufjs'
import { describe, expect, test } from 'vitest'
import type { MeetingCreated } from '../src/generated/mi/events/v1.ts'
import {
  decodeEvent,
  encodeEvent,
  eventSubject,
  eventType,
  fullName,
  loadContract,
  SERVICES,
} from '../src/index.ts'

const created: MeetingCreated = { meetingId: 'mtg_1', version: 3 }

describe('the payloads of events', () => {
  test('use the JSON format of the API', () => {
    const data = encodeEvent('mi.meetings.meeting.created.v1', created)
    expect(data).toEqual({ meeting_id: 'mtg_1', version: 3 })
    expect(decodeEvent('mi.meetings.meeting.created.v1', JSON.parse(JSON.stringify(data)))).toEqual(created)
  })

  test('are readable in newer versions: unknown fields ignored, missing fields unset', () => {
    const data = { meeting_id: 'mtg_1', mood: 'fine' }
    expect(decodeEvent('mi.meetings.meeting.created.v1', data)).toEqual({ meetingId: 'mtg_1', version: 0 })
  })

  // The stores of events (bus, outbox, dead letters) then contain nothing to erase when a meeting is deleted.
  test('contain ids, codes and numbers, but no content of a meeting', () => {
    const codes = ['reason', 'service', 'store', 'language', 'action', 'actor_type', 'resource_type', 'ip']
    const { events, type } = loadContract()
    const contents = (message: string, path: string): string[] =>
      type(message).fieldsArray.flatMap(field => {
        const { resolvedType } = field.resolve()
        const name = `${path}.${field.name}`
        if (resolvedType instanceof protobuf.Type && !fullName(resolvedType).startsWith('google.'))
          return contents(fullName(resolvedType), name)
        const isText = ['string', 'bytes', 'float', 'double'].includes(field.type)
        return isText && !/_ids?$/.test(field.name) && !codes.includes(field.name) ? [name] : []
      })
    expect(events.flatMap(event => contents(event.message, event.type))).toEqual([])
  })

  test('are ordered by their subject', () => {
    expect(eventSubject('mi.meetings.meeting.created.v1', created)).toBe('mtg_1')
    expect(eventType('mi.identity.audit_event.recorded.v1')).toMatchObject({
      subject: 'resourceId',
      message: 'mi.events.v1.AuditEventRecorded',
    })
    expect(() => eventType('mi.meetings.meeting.melted.v1')).toThrow('no event mi.meetings.meeting.melted.v1')
  })

  test('have the name of the context that owns them', () => {
    const contexts = Object.values(SERVICES).flatMap(({ contexts }): readonly string[] => contexts)
    for (const { type } of loadContract().events) expect(contexts).toContain(type.split('.')[1])
  })
})
