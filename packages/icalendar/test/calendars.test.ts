import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { IcalendarError } from '../src/index.ts'
import { calendar, event, read, readFeed, starts } from './support.ts'

const load = (name: string) => readFileSync(join(import.meta.dirname, 'calendars', name), 'utf8')
const datesOf = (text: string, uid: string) => starts(read(text).filter(date => date.uid === uid))

describe('a calendar of Google', () => {
  const text = load('google.ics')

  it('keeps the time of day across clock changes and omits EXDATE', () => {
    expect(datesOf(text, 'weekly-1@google.com').slice(0, 4)).toEqual([
      '2026-03-16T08:30',
      '2026-03-30T07:30',
      '2026-04-07T12:00',
      '2026-04-13T07:30',
    ])
  })

  it('gives a moved date its own times and its original start', () => {
    expect(read(text).find(({ title }) => title.includes('Easter'))).toMatchObject({
      recurrenceId: new Date('2026-04-06T07:30:00Z'),
      end: new Date('2026-04-07T12:45:00Z'),
    })
  })

  it('reads folded attendees, marks rooms, and decodes text', () => {
    const [first] = read(text)
    expect(first).toMatchObject({
      prodId: '-//Google Inc//Google Calendar 70.9054//EN',
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

  it('reads whole days from midnight to midnight of the calendar’s zone', () => {
    expect(read(text).find(({ uid }) => uid === 'offsite@google.com')).toMatchObject({
      start: new Date('2026-03-31T22:00:00Z'),
      end: new Date('2026-04-02T22:00:00Z'),
      recurrenceId: null,
    })
  })
})

describe('a calendar of Outlook', () => {
  const text = load('outlook.ics')

  it('resolves the Windows names of zones', () => {
    expect(datesOf(text, '040000008200E00074C5B7101A82E00800000000B0')).toEqual([
      '2026-03-20T10:00',
      '2026-03-27T10:00',
      '2026-04-03T09:00',
      '2026-04-10T09:00',
    ])
  })

  it('resolves a custom zone by its offsets, and reads DURATION and CANCELLED', () => {
    expect(read(text).find(({ uid }) => uid === 'custom-zone@outlook')).toMatchObject({
      start: new Date('2026-03-12T13:00:00Z'),
      end: new Date('2026-03-12T13:45:00Z'),
      isCancelled: true,
    })
  })

  it('reads names with commas and the address of Teams', () => {
    expect(read(text)[0]).toMatchObject({
      organizer: { name: 'Becker, Tom' },
      conferenceUrls: [
        'https://teams.microsoft.com/l/meetup-join/19%3ameeting_abc%40thread.v2/0?context=%7b%7d',
      ],
    })
  })
})

describe('a calendar of Apple', () => {
  const text = load('apple.ics')

  it('ends at UNTIL and changes the dates after RANGE=THISANDFUTURE', () => {
    const standUps = read(text).filter(({ uid }) => uid === '5F1C2C5E-0001')
    expect(
      standUps.map(({ start, title }) => `${start.toISOString().slice(0, 16)} ${title}`).toSorted(),
    ).toEqual([
      '2026-03-31T21:00 Stand-up',
      '2026-04-01T21:00 Stand-up',
      '2026-04-02T21:00 Stand-up',
      '2026-04-03T21:00 Stand-up',
      // Clocks in Sydney went back, so eight in the morning is an hour later in UTC.
      '2026-04-04T22:00 Stand-up',
      '2026-04-05T23:00 Stand-up (later)',
      '2026-04-06T23:00 Stand-up (later)',
      '2026-04-07T23:00 Stand-up (later)',
    ])
  })

  it('reads RDATE, and a zone whose name has a prefix', () => {
    expect(datesOf(text, '5F1C2C5E-0002')).toEqual([
      '2026-03-31T14:00',
      '2026-04-02T14:00',
      '2026-04-03T14:00',
    ])
  })
})

describe('an unreadable file', () => {
  const meeting = (...lines: string[]) => calendar(...event('1', ...lines))

  it.each([
    ['an empty file', '', 1],
    ['an HTML page', '<html></html>', 1],
    ['a file that is cut off', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1', 3],
    ['an event without a start', meeting('SUMMARY:x'), 4],
    ['a time that does not exist', meeting('DTSTART:20260231T100000Z'), 5],
    ['a wrong rule', meeting('DTSTART:20260301T100000Z', 'RRULE:FREQ=SOMETIMES'), 6],
    ['a rule for every minute', meeting('DTSTART:20260301T100000Z', 'RRULE:FREQ=MINUTELY'), 6],
    ['a wrong duration', meeting('DTSTART:20260301T100000Z', 'DURATION:soon'), 6],
    ['an event without a UID', calendar('BEGIN:VEVENT', 'DTSTART:20260301T100000Z', 'END:VEVENT'), 4],
  ])('refuses %s with its line', (_, text, line) => {
    expect(() => read(text)).toThrow(IcalendarError)
    expect(() => read(text)).toThrow(expect.objectContaining({ line }))
  })

  it('skips one unreadable event of a feed', () => {
    const text = calendar(...event('1', 'DTSTART:never'), ...event('2', 'DTSTART:20260301T100000Z'))
    const { found, problems } = readFeed(text)
    expect(found.map(({ uid }) => uid)).toEqual(['2'])
    expect(problems).toEqual([expect.objectContaining({ line: 5 })])
  })

  it('throws only IcalendarError for any text', () => {
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
})

it('reads a skipped time an hour later, a repeated time as first', () => {
  const year = { from: new Date('2026-01-01T00:00:00Z'), to: new Date('2027-01-01T00:00:00Z') }
  const at = (local: string) =>
    read(calendar(...event('1', `DTSTART;TZID=Europe/Berlin:${local}`)), year)[0]?.start.toISOString()
  expect(at('20260329T023000')).toBe('2026-03-29T01:30:00.000Z')
  expect(at('20261025T023000')).toBe('2026-10-25T00:30:00.000Z')
})

it('reads the newest version of an event', () => {
  const version = (sequence: number, title: string) =>
    event('1', 'DTSTART:20260301T100000Z', `SEQUENCE:${sequence}`, `SUMMARY:${title}`)
  const titles = read(calendar(...version(2, 'new'), ...version(1, 'old'))).map(({ title }) => title)
  expect(titles).toEqual(['new'])
})
