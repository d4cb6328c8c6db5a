import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { IcalendarError, readCalendar } from '../src/index.ts'

const WINDOW = { from: new Date('2026-03-01T00:00:00Z'), to: new Date('2026-05-01T00:00:00Z') }
const load = (name: string) => readFileSync(join(import.meta.dirname, 'calendars', name), 'utf8')
const read = (text: string, window = WINDOW) => [...readCalendar(Buffer.from(text)).occurrences(window)]
const starts = (text: string, uid: string) =>
  read(text)
    .filter(one => one.uid === uid)
    .map(one => one.start.toISOString().slice(0, 16))
    .toSorted()
const wrap = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'PRODID:-//test', ...lines, 'END:VCALENDAR', ''].join('\r\n')
const event = (...lines: string[]) => wrap('BEGIN:VEVENT', 'UID:1', ...lines, 'END:VEVENT')

describe('a calendar in the style of Google', () => {
  const text = load('google.ics')

  it('has its dates at the same time of day on both sides of the change of clocks, without the one left out', () => {
    expect(starts(text, 'weekly-1@google.com').slice(0, 4)).toEqual([
      '2026-03-16T08:30',
      '2026-03-30T07:30',
      '2026-04-07T12:00',
      '2026-04-13T07:30',
    ])
  })

  it('has a moved date with its own times and title, known by when it was due', () => {
    const moved = read(text).find(one => one.title.includes('Easter'))
    expect(moved).toMatchObject({
      recurrenceId: new Date('2026-04-06T07:30:00Z'),
      end: new Date('2026-04-07T12:45:00Z'),
    })
  })

  it('has people with folded addresses, rooms marked as such, and text without escapes', () => {
    const [first] = read(text)
    expect(first).toMatchObject({
      title: 'Weekly; planning',
      description: 'Agenda: budget, hiring\nJoin with Google Meet: https://meet.google.com/abc-defg-hij',
      conferenceUrls: ['https://meet.google.com/abc-defg-hij'],
      organizer: { email: 'ada@example.com', name: 'Ada Example' },
      attendees: [
        { email: 'ada@example.com', name: 'Ada Example', response: 'accepted', isResource: false },
        { email: 'grace@example.com', name: null, response: 'needs-action', isResource: false },
        { email: 'room4@resource.calendar.google.com', isResource: true },
      ],
    })
  })

  it('has whole days from midnight to midnight of the calendar’s own zone', () => {
    expect(read(text).find(one => one.uid === 'offsite@google.com')).toMatchObject({
      start: new Date('2026-03-31T22:00:00Z'),
      end: new Date('2026-04-02T22:00:00Z'),
      recurrenceId: null,
    })
  })

  it('says which program wrote it and what it is called', () => {
    expect(readCalendar(Buffer.from(text))).toMatchObject({
      prodId: expect.stringContaining('Google'),
      name: 'Ada Example',
    })
  })
})

describe('a calendar in the style of Outlook', () => {
  const text = load('outlook.ics')

  it('has zones by their Windows names', () => {
    expect(starts(text, '040000008200E00074C5B7101A82E00800000000B0')).toEqual([
      '2026-03-20T10:00',
      '2026-03-27T10:00',
      '2026-04-03T09:00',
      '2026-04-10T09:00',
    ])
  })

  it('has a zone with a made-up name by its offsets, a length instead of an end, and cancelled events marked', () => {
    expect(read(text).find(one => one.uid === 'custom-zone@outlook')).toMatchObject({
      start: new Date('2026-03-12T13:00:00Z'),
      end: new Date('2026-03-12T13:45:00Z'),
      isCancelled: true,
    })
  })

  it('has names with commas, and the Teams address', () => {
    expect(read(text)[0]).toMatchObject({
      organizer: { name: 'Becker, Tom' },
      conferenceUrls: [
        'https://teams.microsoft.com/l/meetup-join/19%3ameeting_abc%40thread.v2/0?context=%7b%7d',
      ],
    })
  })
})

describe('a calendar in the style of Apple', () => {
  const text = load('apple.ics')

  it('ends with UNTIL, and what follows a date that changed the rest is changed', () => {
    const standUps = read(text).filter(one => one.uid === '5F1C2C5E-0001')
    expect(standUps.map(one => `${one.start.toISOString().slice(0, 16)} ${one.title}`).toSorted()).toEqual([
      '2026-03-31T21:00 Stand-up',
      '2026-04-01T21:00 Stand-up',
      '2026-04-02T21:00 Stand-up',
      '2026-04-03T21:00 Stand-up',
      // Clocks went back in Sydney: eight in the morning is an hour later in UTC.
      '2026-04-04T22:00 Stand-up',
      '2026-04-05T23:00 Stand-up (later)',
      '2026-04-06T23:00 Stand-up (later)',
      '2026-04-07T23:00 Stand-up (later)',
    ])
  })

  it('has extra dates, and a zone whose name has a prefix', () => {
    expect(starts(text, '5F1C2C5E-0002')).toEqual([
      '2026-03-31T14:00',
      '2026-04-02T14:00',
      '2026-04-03T14:00',
    ])
  })
})

describe('what is refused, by its line', () => {
  it.each([
    ['an empty file', '', 1],
    ['a page', '<html></html>', 1],
    ['a calendar that is cut off', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1', 3],
    ['an event without a start', event('SUMMARY:x'), 4],
    ['a time that does not exist', event('DTSTART:20260231T100000Z'), 5],
    ['a rule that is none', event('DTSTART:20260301T100000Z', 'RRULE:FREQ=SOMETIMES'), 6],
    ['a rule for every minute', event('DTSTART:20260301T100000Z', 'RRULE:FREQ=MINUTELY'), 6],
    ['a line that is no property', event('DTSTART:20260301T100000Z', 'what is this'), 6],
    ['a wrong duration', event('DTSTART:20260301T100000Z', 'DURATION:soon'), 6],
    ['an event without a UID', wrap('BEGIN:VEVENT', 'DTSTART:20260301T100000Z', 'END:VEVENT'), 4],
  ])('%s', (_, text, line) => {
    const failure = () => read(text)
    expect(failure).toThrow(IcalendarError)
    expect(failure).toThrow(expect.objectContaining({ line }))
  })

  it('an event that cannot be read is left out where the others are wanted', () => {
    const text = wrap(
      ...['BEGIN:VEVENT', 'UID:1', 'DTSTART:never', 'END:VEVENT'],
      ...['BEGIN:VEVENT', 'UID:2', 'DTSTART:20260301T100000Z', 'END:VEVENT'],
    )
    const problems: IcalendarError[] = []
    const found = [
      ...readCalendar(Buffer.from(text)).occurrences(WINDOW, { onProblem: one => problems.push(one) }),
    ]
    expect(found.map(one => one.uid)).toEqual(['2'])
    expect(problems).toEqual([expect.objectContaining({ line: 5 })])
  })
})

it('a time that the clock leaves out is an hour later, one that comes twice is the first', () => {
  const at = (local: string) =>
    read(event(`DTSTART;TZID=Europe/Berlin:${local}`), {
      from: new Date('2026-01-01T00:00:00Z'),
      to: new Date('2027-01-01T00:00:00Z'),
    })[0]?.start.toISOString()
  expect(at('20260329T023000')).toBe('2026-03-29T01:30:00.000Z')
  expect(at('20261025T023000')).toBe('2026-10-25T00:30:00.000Z')
})

it('of two versions of an event the later counts', () => {
  const version = (sequence: number, title: string) => [
    'BEGIN:VEVENT',
    'UID:1',
    'DTSTART:20260301T100000Z',
    `SEQUENCE:${sequence}`,
    `SUMMARY:${title}`,
    'END:VEVENT',
  ]
  expect(read(wrap(...version(2, 'new'), ...version(1, 'old'))).map(one => one.title)).toEqual(['new'])
})

it('any text is read or refused, never anything else', () => {
  const text = load('google.ics')
  for (let cut = 0; cut < text.length; cut += 37) {
    const broken = text.slice(0, cut) + text.slice(cut + 11)
    try {
      read(broken)
    } catch (error) {
      expect(error).toBeInstanceOf(IcalendarError)
    }
  }
})
