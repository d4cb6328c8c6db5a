/**
 * Files in the style of Exchange, Outlook and Lotus Notes, which other libraries read wrongly:
 * docs/decisions/icalendar.md.
 */
import { describe, expect, it } from 'vitest'
import { calendar, event, read, readFeed, starts } from './support.ts'

const daily = (start: string, ...lines: string[]) => event('1', start, 'RRULE:FREQ=DAILY;COUNT=3', ...lines)
const changed = (id: string, start: string) => event('1', id, start, 'SUMMARY:Changed')

describe('an exception in another form than its series', () => {
  it.each([
    ['a time in a zone', 'RECURRENCE-ID;TZID=W. Europe Standard Time:20260303T000000'],
    ['a time in UTC', 'RECURRENCE-ID:20260303T000000Z'],
  ])('replaces a whole day that is given as %s', (_, id) => {
    const found = read(
      calendar(...daily('DTSTART;VALUE=DATE:20260302'), ...changed(id, 'DTSTART;VALUE=DATE:20260310')),
    )
    expect(starts(found)).toEqual(['2026-03-02T00:00', '2026-03-04T00:00', '2026-03-10T00:00'])
    expect(found.find(({ title }) => title === 'Changed')?.recurrenceId).toEqual(
      new Date('2026-03-03T00:00:00Z'),
    )
  })

  it('excludes a whole day given as a time in a zone', () => {
    const series = daily('DTSTART;VALUE=DATE:20260302', 'EXDATE;TZID=W. Europe Standard Time:20260303T000000')
    expect(starts(read(calendar(...series)))).toEqual(['2026-03-02T00:00', '2026-03-04T00:00'])
  })

  it('reads a time without a zone on the clock of the series', () => {
    const start = 'DTSTART;TZID=Europe/Berlin:20260302T090000'
    const excluded = calendar(...daily(start, 'EXDATE:20260303T090000'))
    expect(starts(read(excluded))).toEqual(['2026-03-02T08:00', '2026-03-04T08:00'])
    const moved = calendar(
      ...daily(start),
      ...changed('RECURRENCE-ID:20260303T090000', 'DTSTART;TZID=Europe/Berlin:20260303T150000'),
    )
    expect(starts(read(moved))).toEqual(['2026-03-02T08:00', '2026-03-03T14:00', '2026-03-04T08:00'])
  })

  it('reads a day as the date of the series on that day', () => {
    const start = 'DTSTART;TZID=Europe/Berlin:20260302T090000'
    const excluded = calendar(...daily(start, 'EXDATE;VALUE=DATE:20260303'))
    expect(starts(read(excluded))).toEqual(['2026-03-02T08:00', '2026-03-04T08:00'])
    const moved = calendar(
      ...daily(start),
      ...changed('RECURRENCE-ID;VALUE=DATE:20260303', 'DTSTART;TZID=Europe/Berlin:20260303T150000'),
    )
    expect(starts(read(moved))).toEqual(['2026-03-02T08:00', '2026-03-03T14:00', '2026-03-04T08:00'])
  })

  it('reads two spellings of one exception as versions of it', () => {
    const start = 'DTSTART;TZID=Europe/Berlin:20260302T090000'
    const moved = calendar(
      ...daily(start),
      ...changed('RECURRENCE-ID:20260303T080000Z', 'DTSTART:20260303T140000Z'),
      ...changed('RECURRENCE-ID;TZID=Europe/Berlin:20260303T090000', 'DTSTART:20260303T150000Z'),
    )
    expect(starts(read(moved))).toEqual(['2026-03-02T08:00', '2026-03-03T15:00', '2026-03-04T08:00'])
  })
})

describe('a time zone', () => {
  const observance = (kind: string, to: string, start: string, rule?: string) => [
    ...[`BEGIN:${kind}`, `DTSTART:${start}`, `TZOFFSETTO:${to}`, ...(rule ? [`RRULE:${rule}`] : [])],
    `END:${kind}`,
  ]
  const zone = (id: string, ...lines: string[]) => [
    'BEGIN:VTIMEZONE',
    `TZID:${id}`,
    ...lines,
    'END:VTIMEZONE',
  ]
  const SUMMER_OF_LONDON = [
    ...observance('STANDARD', '+0000', '19961027T020000', 'FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU'),
    ...observance('DAYLIGHT', '+0100', '19810329T010000', 'FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU'),
  ]
  const year = { from: new Date('2026-01-01T00:00:00Z'), to: new Date('2027-01-01T00:00:00Z') }
  const at = (start: string, ...zones: string[]) =>
    starts(read(calendar(...zones, ...event('1', start)), year))

  it('follows the definition in the file when its name contradicts it', () => {
    expect(at('DTSTART;TZID=GMT:20260602T090000', ...zone('GMT', ...SUMMER_OF_LONDON))).toEqual([
      '2026-06-02T08:00',
    ])
    const tokyo = zone('Europe/Berlin', ...observance('STANDARD', '+0900', '19700101T000000'))
    expect(at('DTSTART;TZID=Europe/Berlin:20260602T090000', ...tokyo)).toEqual(['2026-06-02T00:00'])
  })

  it('follows the name when the definition only omits summer time', () => {
    const winter = zone('Europe/Berlin', ...observance('STANDARD', '+0100', '19961027T030000'))
    expect(at('DTSTART;TZID=Europe/Berlin:20260602T090000', ...winter)).toEqual(['2026-06-02T07:00'])
  })

  it('ignores the summer time of former years in a definition', () => {
    const tokyo = zone(
      'Ours',
      ...observance('DAYLIGHT', '+1000', '19500507T000000', 'FREQ=YEARLY;UNTIL=19510506T150000Z;BYMONTH=5'),
      ...observance('STANDARD', '+0900', '19510908T010000'),
    )
    expect(at('DTSTART;TZID=Ours:20260602T090000', ...tokyo)).toEqual(['2026-06-02T00:00'])
  })

  it('accepts any offset in a definition', () => {
    const nepal = zone('Ours', ...observance('STANDARD', '+0545', '20200101T000000'))
    expect(at('DTSTART;TZID=Ours:20260302T094500', ...nepal)).toEqual(['2026-03-02T04:00'])
  })

  it.each([
    ['TZID=GMT+05:30', '2026-06-02T03:30'],
    ['TZID=UTC-3', '2026-06-02T12:00'],
    ['TZID=(UTC+09:00) Osaka, Sapporo, Tokyo', '2026-06-02T00:00'],
    ['TZID="(UTC+09:00) Osaka, Sapporo, Tokyo"', '2026-06-02T00:00'],
    ['TZID="(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna"', '2026-06-02T07:00'],
    ['TZID="(UTC-05:00) Eastern Time (US & Canada)"', '2026-06-02T13:00'],
    ['TZID="(UTC-09:00) Alaska"', '2026-06-02T17:00'],
    ['TZID="(UTC+01:00) West Central Africa"', '2026-06-02T08:00'],
    ['TZID="(UTC) Coordinated Universal Time"', '2026-06-02T09:00'],
    ['TZID=(GMT+01:00) Europe/Paris;VALUE=DATE-TIME', '2026-06-02T07:00'],
  ])('is known as %s without a definition', (zone, start) => {
    expect(at(`DTSTART;${zone}:20260602T090000`)).toEqual([start])
  })
})

it('gives a period in RDATE its own length', () => {
  const found = read(
    calendar(
      ...event(
        '1',
        'DTSTART:20260302T090000Z',
        'DTEND:20260302T100000Z',
        'RDATE;VALUE=PERIOD:20260303T090000Z/PT3H,20260304T090000Z/20260304T093000Z',
        'RDATE:20260305T090000Z',
      ),
    ),
  )
  expect(found.map(({ start, end }) => (end.getTime() - start.getTime()) / 60_000)).toEqual([60, 180, 30, 60])
})

it('gives each calendar its own default zone, program and method', () => {
  const file =
    calendar('X-WR-TIMEZONE:Europe/Berlin', ...event('1', 'DTSTART:20260302T090000')) +
    calendar(
      'X-WR-TIMEZONE:America/New_York',
      'METHOD:CANCEL',
      ...event('2', 'DTSTART:20260302T090000'),
    ).replace('-//test', '-//other')
  expect(read(file)).toMatchObject([
    { uid: '1', prodId: '-//test', start: new Date('2026-03-02T08:00:00Z'), isCancelled: false },
    { uid: '2', prodId: '-//other', start: new Date('2026-03-02T14:00:00Z'), isCancelled: true },
  ])
})

it('reads a rule with spaces and a semicolon at its end', () => {
  const series = event('1', 'DTSTART:20260302T090000Z', 'RRULE:FREQ=WEEKLY; COUNT=2;')
  expect(starts(read(calendar(...series)))).toEqual(['2026-03-02T09:00', '2026-03-09T09:00'])
})

describe('a broken line', () => {
  const comment = 'ATTENDEE;X-RESPONSE-COMMENT="I said "yes"";CN="Ada:mailto:ada@example.com'

  it.each([
    ['a quote inside a parameter', event('1', 'DTSTART:20260302T090000Z', comment, 'SUMMARY:Kept'), 6],
    [
      'a second line without a fold',
      ['X-WR-CALDESC:First', 'second line', ...event('1', 'DTSTART:20260302T090000Z', 'SUMMARY:Kept')],
      4,
    ],
    [
      'a second line inside an event',
      event('1', 'DTSTART:20260302T090000Z', 'SUMMARY:Kept', 'DESCRIPTION:First', 'second line'),
      8,
    ],
  ])('is skipped and reported: %s', (_, lines, line) => {
    for (const { found, problems, warnings } of [readFeed(calendar(...lines))]) {
      expect(found.map(({ title }) => title)).toEqual(['Kept'])
      expect(problems).toEqual([])
      expect(warnings).toEqual([
        expect.objectContaining({ line, message: expect.stringContaining('the line is skipped') }),
      ])
    }
    expect(read(calendar(...lines)).length).toBe(1)
  })
})
