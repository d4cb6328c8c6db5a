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

test('an ordinary event is stored as it is', () => {
  expect(storable(item)).toEqual(item)
})

test('long titles and names end with a whole character', () => {
  const long = storable({
    ...item,
    title: `${'x'.repeat(299)}🎉🎉`,
    attendees: [{ email: 'ada@example.com', name: `${'y'.repeat(199)}🎉`, isDeclined: false }],
  })
  expect(long.title).toBe('x'.repeat(299))
  expect(long.attendees[0]?.name).toBe('y'.repeat(199))
  expect(storable({ ...item, title: `${'x'.repeat(298)}🎉🎉` }).title).toBe(`${'x'.repeat(298)}🎉`)
})

test('what no text column takes is left out', () => {
  const odd = storable({
    ...item,
    title: ' A\0B\n\ud83d C ',
    meetingUrl: 'https://us02web.zoom.us/j/8501\0',
    attendees: [{ email: 'ada\0@example.com', name: '\0', isDeclined: false }],
  })
  expect(odd).toMatchObject({ title: 'AB \ufffd C', meetingUrl: 'https://us02web.zoom.us/j/8501' })
  expect(odd.attendees).toEqual([{ email: 'ada@example.com', name: '', isDeclined: false }])
})

test('an id that is longer than an index takes is stored as its hash, and stays what it was', () => {
  const [one, same, other] = ['a', 'a', 'b'].map(
    last => storable({ ...item, externalId: 'x'.repeat(4_000) + last, seriesId: 's'.repeat(501) }).externalId,
  )
  expect(one).toMatch(/^sha256:[0-9a-f]{64}$/)
  expect(one).toBe(same)
  expect(one).not.toBe(other)
})

test('each address counts once, without rooms, and one who declined in one place has declined', () => {
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
