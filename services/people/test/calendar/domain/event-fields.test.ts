import { expect, test } from 'vitest'
import { attendeesOf, type CalendarItem, storable } from '../../../src/calendar/domain/event-fields.ts'

const item: CalendarItem = {
  externalId: 'event1',
  seriesId: null,
  fromSeries: false,
  title: 'Weekly',
  startTime: new Date('2026-03-02T09:00:00Z'),
  endTime: new Date('2026-03-02T10:00:00Z'),
  provider: 'ics',
  platform: 'zoom',
  meetingUrl: 'https://us02web.zoom.us/j/85012345678',
  meetingKey: 'zoom:85012345678',
  attendees: [{ email: 'ada@example.com', name: 'Ada', isDeclined: false }],
  isCancelled: false,
  isDeclined: false,
}

test('stores an ordinary event unchanged', () => {
  expect(storable(item)).toEqual(item)
})

test('cuts long titles and names without splitting a character', () => {
  const long = storable({
    ...item,
    title: `${'x'.repeat(299)}🎉🎉`,
    attendees: [{ email: 'ada@example.com', name: `${'y'.repeat(199)}🎉`, isDeclined: false }],
  })
  expect(long.title).toBe('x'.repeat(299))
  expect(long.attendees[0]?.name).toBe('y'.repeat(199))
  expect(storable({ ...item, title: `${'x'.repeat(298)}🎉🎉` }).title).toBe(`${'x'.repeat(298)}🎉`)
})

test('removes characters that PostgreSQL cannot store', () => {
  const odd = storable({
    ...item,
    title: ' A\0B\n\ud83d C ',
    meetingUrl: 'https://us02web.zoom.us/j/8501\0',
    attendees: [{ email: 'ada\0@example.com', name: '\0', isDeclined: false }],
  })
  expect(odd).toMatchObject({ title: 'AB \ufffd C', meetingUrl: 'https://us02web.zoom.us/j/8501' })
  expect(odd.attendees).toEqual([{ email: 'ada@example.com', name: '', isDeclined: false }])
})

test('stores a long id as its hash, which is stable', () => {
  const [first, same, other] = ['a', 'a', 'b'].map(
    last => storable({ ...item, externalId: 'x'.repeat(4_000) + last, seriesId: 's'.repeat(501) }).externalId,
  )
  expect(first).toMatch(/^sha256:[0-9a-f]{64}$/)
  expect(first).toBe(same)
  expect(first).not.toBe(other)
})

test('lists an address once, without rooms, as declined if it declined anywhere', () => {
  const person = { email: 'Ada@example.com ', name: null, response: null, isResource: false }
  expect(
    attendeesOf([
      person,
      { ...person, name: 'Ada', response: 'declined' },
      { ...person, email: 'room@example.com', isResource: true },
      { ...person, email: 'no address' },
      { ...person, email: null },
    ]),
  ).toEqual([{ email: 'ada@example.com', name: 'Ada', isDeclined: true }])
})
