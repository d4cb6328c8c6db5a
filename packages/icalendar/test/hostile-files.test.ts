import { describe, expect, it } from 'vitest'
import { CalendarTooLarge } from '../src/index.ts'
import { calendar, event, read, readFeed } from './support.ts'

const WINDOW = { from: new Date('2026-03-01T00:00:00Z'), to: new Date('2026-09-01T00:00:00Z') }
const START = 'DTSTART:20260301T090000Z'
const upTo = (count: number, from = 0) => Array.from({ length: count }, (_, n) => n + from).join()
const basic = (ms: number) => new Date(ms).toISOString().replace(/[-:]|\.000/g, '')
const repeated = <Item>(count: number, item: (n: number) => Item) =>
  Array.from({ length: count }, (_, n) => item(n))

function readSome(...events: string[][]) {
  const { found, problems } = readFeed(calendar(...events.flat()), WINDOW)
  return { found: found.map(({ uid }) => uid), problems: problems.map(({ message }) => message) }
}

describe('a rule', () => {
  it.each([
    ['each second of a day', `FREQ=DAILY;BYHOUR=${upTo(24)};BYMINUTE=${upTo(60)};BYSECOND=${upTo(60)}`],
    ['each second of an hour', `FREQ=HOURLY;BYMINUTE=${upTo(60)};BYSECOND=${upTo(60)}`],
    [
      'each minute of a year',
      `FREQ=YEARLY;BYYEARDAY=${upTo(366, 1)};BYHOUR=${upTo(24)};BYMINUTE=${upTo(60)}`,
    ],
    [
      'each minute of a month',
      `FREQ=YEARLY;BYMONTH=${upTo(12, 1)};BYMONTHDAY=${upTo(31, 1)};BYHOUR=${upTo(24)};BYMINUTE=${upTo(60)}`,
    ],
    [
      'each second of numbered weeks',
      `FREQ=YEARLY;BYWEEKNO=${upTo(53, 1)};BYHOUR=${upTo(24)};BYMINUTE=${upTo(60)};BYSECOND=${upTo(60)}`,
    ],
    [
      'each second of a week',
      `FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYHOUR=${upTo(24)};BYMINUTE=${upTo(60)};BYSECOND=${upTo(60)}`,
    ],
  ])('with a date in %s is refused before the dates are computed', (_, rule) => {
    const fine = event('fine', START, 'RRULE:FREQ=MONTHLY;COUNT=1000000000')
    const { found, problems } = readSome(event('bomb', START, `RRULE:${rule}`), fine)
    expect(problems).toEqual(['RRULE repeats too often, or for too long'])
    expect(found).toEqual(repeated(6, () => 'fine'))
  })

  it.each([
    ['FREQ=HOURLY;INTERVAL=6', 4 * 184],
    ['FREQ=HOURLY;BYHOUR=9;BYDAY=MO', 27],
    ['FREQ=DAILY', 184],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE', 27],
    ['FREQ=MONTHLY;BYDAY=-1FR', 6],
    ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', 6],
    ['FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=2', 1],
    // The count ends before, inside or after the window.
    ['FREQ=DAILY;COUNT=1000', 0],
    ['FREQ=DAILY;COUNT=154020', 10],
    ['FREQ=HOURLY;COUNT=1000000000', 24 * 184],
    ['FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR;COUNT=20', 0],
    ['FREQ=DAILY;UNTIL=16050101T000000Z', 0],
  ])('that began centuries ago is expanded from the window on: %s', (rule, dates) => {
    const { found, problems } = readSome(
      ...repeated(2, n => event(String(n), 'DTSTART:16040701T000000', `RRULE:${rule}`)),
    )
    expect({ dates: found.length, problems }).toEqual({ dates: 2 * dates, problems: [] })
  })

  it('that must be counted over centuries is rejected', () => {
    const { problems } = readSome(
      event('1', 'DTSTART:16040701T000000', 'RRULE:FREQ=HOURLY;BYHOUR=9,10;COUNT=300000'),
      event('2', 'DTSTART:16040701T000000', 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30;COUNT=3'),
    )
    expect(problems).toEqual(repeated(2, () => 'RRULE repeats too often, or for too long'))
  })
})

describe('an event', () => {
  it.each([
    ['more often than every hour', ['RRULE:FREQ=SECONDLY'], 'RRULE repeats more often than every hour'],
    ['300 rules', repeated(300, () => 'RRULE:FREQ=DAILY'), 'the event has more than 5 RRULE'],
    [
      '18,000 excluded dates',
      repeated(2, () => `EXDATE:${repeated(9_000, () => '20260301T090000Z').join()}`),
      'the event lists more than 10000 dates',
    ],
    [
      '10,001 guests',
      repeated(10_001, n => `ATTENDEE:mailto:${n}@example.com`),
      'the event has more than 10000 properties',
    ],
    ['a duration of eons', ['DURATION:P99999999999999999999W'], 'the event has a time out of range'],
    ['an end after eons', ['DURATION:P4294967295D'], 'the event has a time out of range'],
    ['an end after the year 9999', ['DURATION:P9999999D'], 'the event has a time out of range'],
  ])('with %s is left out alone', (_, lines, message) => {
    expect(readSome(event('bomb', START, ...lines), event('fine', START))).toEqual({
      found: ['fine'],
      problems: [message],
    })
  })

  it('has at most 5,000 exceptions, and finds each of them', () => {
    const start = Date.parse('2026-03-01T09:00:00Z')
    const exceptions = (count: number) =>
      repeated(count, n => {
        const at = basic(start + n * 3_600_000)
        return event('long', `RECURRENCE-ID;RANGE=THISANDFUTURE:${at}`, `DTSTART:${at}`, `SUMMARY:${n}`)
      })
    const series = event('long', START, 'RRULE:FREQ=HOURLY;COUNT=2000')
    expect(readSome(series, ...exceptions(5_000)).problems).toEqual([
      'the event has more than 5000 exceptions',
    ])
    const half = exceptions(1_000).filter((_, n) => n % 2 === 0)
    const found = read(calendar(...series, ...half.flat()), WINDOW)
    expect(found.length).toBe(2_000)
    expect(found.filter(({ title }) => title === '500').length).toBe(2)
  })
})

describe('a file', () => {
  const guests = repeated(500, n => `ATTENDEE:mailto:${n}@example.com`)

  it.each([
    [
      '100 hourly rules',
      repeated(100, n => event(String(n), 'DTSTART:20180101T090000Z', 'RRULE:FREQ=HOURLY')),
      'the calendar has more than 10000 dates in the months that are read',
    ],
    [
      'rules with too many dates in all',
      repeated(4_000, n =>
        event(
          String(n),
          START,
          'RRULE:FREQ=HOURLY;BYMONTH=1;BYDAY=MO',
          `EXDATE:${repeated(30, () => '20250101T090000Z').join()}`,
        ),
      ),
      'the rules of the calendar have too many dates',
    ],
    [
      'a long list of guests on each date',
      [event('1', START, 'RRULE:FREQ=HOURLY', ...guests)],
      'the dates of the calendar have more than 100000 attendees',
    ],
    [
      '100,001 events',
      [repeated(100_001, () => 'BEGIN:VEVENT\r\nEND:VEVENT')],
      'the calendar has more than 100000 events',
    ],
  ])('with %s is refused as a whole', (_, events, message) => {
    const file = calendar(...events.flat())
    for (const reader of [read, readFeed]) {
      expect(() => reader(file, WINDOW)).toThrow(CalendarTooLarge)
      expect(() => reader(file, WINDOW)).toThrow(message)
    }
  })

  it('may have lines of megabytes and deeply nested components', () => {
    const folded = repeated(400_000, () => 'x').join('\r\n ')
    const nested = [...repeated(20_000, () => 'BEGIN:VTIMEZONE'), ...repeated(20_000, () => 'END:VTIMEZONE')]
    const lines = [`DESCRIPTION:${folded}`, `COMMENT:${'x'.repeat(5_000_000)}`, 'SUMMARY:Long']
    const [found] = read(calendar(...nested, ...event('long', START, ...lines)), WINDOW)
    expect(found?.title).toBe('Long')
    expect(found?.description.length).toBe(256 * 1024 - 'DESCRIPTION:'.length)
  })

  it('may define thousands of zones', () => {
    const zones = repeated(3_000, n => [
      ...['BEGIN:VTIMEZONE', `TZID:${n}`],
      ...[
        'BEGIN:STANDARD',
        'DTSTART:19701001T000000',
        `TZOFFSETTO:+0${n % 10}00`,
        `RRULE:FREQ=YEARLY;BYMONTH=${(n % 12) + 1}`,
        'END:STANDARD',
      ],
      ...[
        'BEGIN:DAYLIGHT',
        'DTSTART:19700401T000000',
        `TZOFFSETTO:+0${(n + 1) % 10}00`,
        `RRULE:FREQ=YEARLY;BYMONTH=${((n + 5) % 12) + 1}`,
        'END:DAYLIGHT',
      ],
      'END:VTIMEZONE',
    ])
    const events = repeated(3_000, n => event(String(n), `DTSTART;TZID=${n}:20260401T090000`))
    expect(readSome(...zones, ...events).found.length).toBe(3_000)
  })
})
