import { describe, expect, it } from 'vitest'
import { IcalendarError } from '../src/index.ts'
import { calendar, event, read, readFeed } from './support.ts'

const WINDOW = { from: new Date('2026-03-01T00:00:00Z'), to: new Date('2026-09-01T00:00:00Z') }

describe('a wrong rule', () => {
  it.each([
    ['FREQ=DAILY;COUNT=-1', 'RRULE: COUNT must be a whole number from 1, not “-1”'],
    ['FREQ=DAILY;COUNT=0', 'RRULE: COUNT must be a whole number from 1, not “0”'],
    ['FREQ=DAILY;COUNT=x', 'RRULE: COUNT must be a whole number from 1, not “X”'],
    ['FREQ=DAILY;COUNT=', 'RRULE: COUNT must be a whole number from 1, not “”'],
    ['FREQ=DAILY;INTERVAL=0', 'RRULE: INTERVAL must be a whole number from 1, not “0”'],
    ['FREQ=DAILY;INTERVAL=1.5', 'RRULE: INTERVAL must be a whole number from 1, not “1.5”'],
    ['FREQ=YEARLY;BYMONTH=13', 'RRULE: BYMONTH must be a whole number from 1 to 12, not “13”'],
    ['FREQ=YEARLY;BYMONTH=3,-1', 'RRULE: BYMONTH must be a whole number from 1 to 12, not “3,-1”'],
    [
      'FREQ=MONTHLY;BYMONTHDAY=32',
      'RRULE: BYMONTHDAY must be a whole number from 1 to 31 or its negative, not “32”',
    ],
    [
      'FREQ=MONTHLY;BYMONTHDAY=0',
      'RRULE: BYMONTHDAY must be a whole number from 1 to 31 or its negative, not “0”',
    ],
    ['FREQ=DAILY;BYHOUR=24', 'RRULE: BYHOUR must be a whole number from 0 to 23, not “24”'],
    [
      'FREQ=YEARLY;BYWEEKNO=54',
      'RRULE: BYWEEKNO must be a whole number from 1 to 53 or its negative, not “54”',
    ],
    ['FREQ=WEEKLY;BYDAY=XX', 'RRULE: BYDAY must be days such as MO or -1FR, not “XX”'],
    ['FREQ=WEEKLY;BYDAY=', 'RRULE: BYDAY must be days such as MO or -1FR, not “”'],
    ['FREQ=WEEKLY;WKST=XX', 'RRULE: WKST must be a day such as MO, not “XX”'],
    ['FREQ=DAILY;UNTIL=never', 'RRULE: UNTIL must be a time such as 20260331T093000Z, not “NEVER”'],
    ['FREQ=DAILY;UNTIL=20260231', 'RRULE: UNTIL must be a time such as 20260331T093000Z, not “20260231”'],
    [
      'FREQ=DAILY;UNTIL=20260401T250000Z',
      'RRULE: UNTIL must be a time such as 20260331T093000Z, not “20260401T250000Z”',
    ],
    ['FREQ=SOMETIMES', 'RRULE: FREQ must be a frequency such as WEEKLY, not “SOMETIMES”'],
    ['FREQ=DAILY;FREQ=SECONDLY', 'RRULE has FREQ twice'],
    [';;=;INTERVAL=2', 'RRULE: FREQ is missing'],
    ['RSCALE=CHINESE;FREQ=YEARLY', 'RRULE: RSCALE “CHINESE” is not supported'],
    [
      `FREQ=DAILY;COUNT=${'9'.repeat(50)}`,
      `RRULE: COUNT must be a whole number from 1, not “${'9'.repeat(40)}…”`,
    ],
  ])('refuses %s in an upload and reads the first date of a feed', (rule, message) => {
    const file = calendar(
      ...event('1', 'DTSTART:20260310T090000Z', `RRULE:${rule}`, 'RDATE:20260401T090000Z'),
    )
    expect(() => read(file, WINDOW)).toThrow(IcalendarError)
    expect(() => read(file, WINDOW)).toThrow(expect.objectContaining({ line: 6, message }))
    const { found, problems, warnings } = readFeed(file, WINDOW)
    expect(found.map(({ start }) => start.toISOString().slice(0, 10))).toEqual(['2026-03-10', '2026-04-01'])
    expect(problems).toEqual([])
    expect(warnings).toEqual([
      expect.objectContaining({ line: 6, message: `${message}; only the first date is read` }),
    ])
  })

  it.each([
    'FREQ=DAILY;X-NAME=1;COUNT=2',
    'FREQ=DAILY;COUNT=2;',
    'freq=daily;count=+2',
    'FREQ=DAILY;COUNT=2;WKST=SU',
    'RSCALE=GREGORIAN;FREQ=DAILY;COUNT=2',
  ])('is not an unusual rule: %s', rule => {
    const { found, warnings } = readFeed(
      calendar(...event('1', 'DTSTART:20260310T090000Z', `RRULE:${rule}`)),
      WINDOW,
    )
    expect([found.length, warnings]).toEqual([2, []])
  })
})

it("reads an unknown zone as the calendar's zone, with a warning", () => {
  const file = calendar(
    'X-WR-TIMEZONE:Europe/Berlin',
    ...event('1', 'DTSTART;TZID=Mars/Base:20260310T090000', 'DTEND:20260310T090000Z'),
  )
  const { found, warnings } = readFeed(file, WINDOW)
  expect(found).toMatchObject([{ start: new Date('2026-03-10T08:00:00Z') }])
  expect(warnings).toEqual([
    expect.objectContaining({
      line: 6,
      message: 'DTSTART: the time zone “Mars/Base” is not known; it is read as Europe/Berlin',
    }),
  ])
  // The event is complete, so an upload accepts it too.
  expect(read(file, WINDOW).length).toBe(1)
})

it.each([
  ['DTSTART:20260310T090000Z', 'DTEND:20260310T080000Z'],
  ['DTSTART;VALUE=DATE:20260310', 'DTEND;VALUE=DATE:20260309'],
])('reads an event that ends before it starts without a length: %s', (start, end) => {
  const { found, problems, warnings } = readFeed(calendar(...event('1', start, end)), WINDOW)
  expect(problems).toEqual([])
  expect(found[0]?.end).toEqual(found[0]?.start)
  expect(warnings).toEqual([
    expect.objectContaining({
      line: 6,
      message: 'DTEND is before DTSTART; the event is read without a length',
    }),
  ])
})

it('reads the newest version of a date, otherwise the last', () => {
  const version = (title: string, ...lines: string[]) =>
    event('1', 'RECURRENCE-ID:20260311T090000Z', 'DTSTART:20260311T100000Z', `SUMMARY:${title}`, ...lines)
  const series = event('1', 'DTSTART:20260310T090000Z', 'RRULE:FREQ=DAILY;COUNT=3', 'SUMMARY:Daily')
  const titles = (...versions: string[][]) =>
    readFeed(calendar(...series, ...versions.flat()), WINDOW)
      .found.map(({ title }) => title)
      .toSorted()
  const older = version('Old', 'SEQUENCE:1', 'DTSTAMP:20260202T000000Z')
  const expected = ['Daily', 'Daily', 'New']
  expect(titles(version('New', 'SEQUENCE:2'), older)).toEqual(expected)
  expect(titles(version('New', 'SEQUENCE:1', 'DTSTAMP:20260203T000000Z'), older)).toEqual(expected)
  expect(titles(older, version('New', 'SEQUENCE:1', 'DTSTAMP:20260202T000000Z'))).toEqual(expected)
})
