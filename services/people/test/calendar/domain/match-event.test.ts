import { expect, it } from 'vitest'
import { matchEvent } from '../../../src/calendar/domain/match-event.ts'

const at = (time: string) => new Date(`2026-03-02T${time}:00Z`)
const people = (...names: string[]) => names.map(name => ({ email: `${name}@example.com` }))
const event = (id: string, more: object = {}) => ({
  id,
  startTime: at('10:00'),
  endTime: at('11:00'),
  title: 'Weekly',
  platform: 'zoom' as const,
  meetingKey: `zoom:${id}`,
  attendees: people('ada', 'tom', 'ruth'),
  isCancelled: false,
  ...more,
})
const meeting = (more: object = {}) => ({
  startedAt: at('10:02'),
  title: 'Call',
  platform: 'zoom' as const,
  meetingKey: null as string | null,
  emails: [] as string[],
  ...more,
})
const match = (facts: object, ...events: ReturnType<typeof event>[]) =>
  matchEvent(meeting(facts), events)?.id ?? null

it('matches the nearest event with the address within the time limits', () => {
  const room = { meetingKey: 'zoom:room' }
  const before = event('before', { ...room, startTime: at('09:00'), endTime: at('10:05') })
  const now = event('now', room)
  expect(match({ meetingKey: 'zoom:room' }, before, now)).toBe('now')
  expect(match({ meetingKey: 'zoom:room', startedAt: at('09:50') }, now)).toBe('now')
  expect(match({ meetingKey: 'zoom:room', startedAt: at('09:20') }, now)).toBeNull()
  expect(match({ meetingKey: 'zoom:room', startedAt: at('11:00') }, now)).toBeNull()
  expect(match({ meetingKey: 'zoom:other' }, now)).toBeNull()
  expect(match({ meetingKey: 'zoom:room' }, { ...now, isCancelled: true })).toBeNull()
})

it('does not match by attendees when the address matches no event', () => {
  expect(
    match({ meetingKey: 'zoom:other', emails: ['ada@example.com', 'tom@example.com'] }, event('one')),
  ).toBeNull()
})

it('matches by two attendees, or by one with the same title', () => {
  const two = ['ada@example.com', 'tom@example.com']
  expect(match({ emails: two }, event('one'))).toBe('one')
  expect(match({ emails: ['ada@example.com'] }, event('one'))).toBeNull()
  expect(match({ emails: ['ada@example.com'], title: 'WEEKLY' }, event('one'))).toBe('one')
  expect(
    match({ emails: [...two, 'x@example.com', 'y@example.com', 'z@example.com'] }, event('one')),
  ).toBeNull()
  expect(match({ emails: [] }, event('one'))).toBeNull()
  expect(match({ emails: two, startedAt: at('10:20') }, event('one'))).toBeNull()
  expect(match({ emails: two, platform: 'google_meet' }, event('one'))).toBeNull()
  expect(match({ emails: two, platform: 'desktop' }, event('one'))).toBe('one')
})

it('rejects two equal matches, but accepts copies of an event', () => {
  const two = ['ada@example.com', 'tom@example.com']
  expect(match({ emails: two }, event('one'), event('two'))).toBeNull()
  expect(match({ emails: two }, event('one'), event('two', { meetingKey: 'zoom:one' }))).toBe('one')
  expect(
    match(
      { emails: [...two, 'ruth@example.com'] },
      event('one', { attendees: people('ada', 'tom') }),
      event('two'),
    ),
  ).toBe('two')
})
