import fc from '@mi/testkit/property'
import ICAL from 'ical.js'
import { rrulestr } from 'rrule'
import { Temporal } from 'temporal-polyfill'
import { expect, it } from 'vitest'
import { read } from './support.ts'

const ZONES: Record<string, string> = {
  'Europe/Berlin': zone(
    'Europe/Berlin',
    ['+0100', '+0200', '19810329T020000', '3;BYDAY=-1SU'],
    ['+0200', '+0100', '19961027T030000', '10;BYDAY=-1SU'],
  ),
  'America/New_York': zone(
    'America/New_York',
    ['-0500', '-0400', '20070311T020000', '3;BYDAY=2SU'],
    ['-0400', '-0500', '20071104T020000', '11;BYDAY=1SU'],
  ),
  'Australia/Sydney': zone(
    'Australia/Sydney',
    ['+1000', '+1100', '20081005T020000', '10;BYDAY=1SU'],
    ['+1100', '+1000', '20080406T030000', '4;BYDAY=1SU'],
  ),
  'Asia/Kolkata': `BEGIN:VTIMEZONE\r\nTZID:Asia/Kolkata\r\nBEGIN:STANDARD\r\nTZOFFSETFROM:+0530\r\nTZOFFSETTO:+0530\r\nDTSTART:19700101T000000\r\nEND:STANDARD\r\nEND:VTIMEZONE`,
}

type Change = [from: string, to: string, start: string, rule: string]
function zone(id: string, daylight: Change, standard: Change): string {
  const part = (kind: string, [from, to, start, rule]: Change) =>
    `BEGIN:${kind}\r\nTZOFFSETFROM:${from}\r\nTZOFFSETTO:${to}\r\nDTSTART:${start}\r\nRRULE:FREQ=YEARLY;BYMONTH=${rule}\r\nEND:${kind}`
  return `BEGIN:VTIMEZONE\r\nTZID:${id}\r\n${part('DAYLIGHT', daylight)}\r\n${part('STANDARD', standard)}\r\nEND:VTIMEZONE`
}

const DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
const days = fc.subarray(DAYS, { minLength: 1, maxLength: 4 }).map(chosen => `;BYDAY=${chosen.join(',')}`)
const frequency = fc.oneof(
  fc.constant('FREQ=DAILY'),
  days.map(by => `FREQ=DAILY${by}`),
  fc.constant('FREQ=WEEKLY'),
  fc
    .tuple(days, fc.constantFrom('', ';WKST=SU', ';WKST=MO'))
    .map(([by, start]) => `FREQ=WEEKLY${by}${start}`),
  fc.integer({ min: 1, max: 28 }).map(day => `FREQ=MONTHLY;BYMONTHDAY=${day}`),
  fc.constantFrom('FREQ=MONTHLY;BYMONTHDAY=-1', 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1'),
  fc
    .tuple(fc.constantFrom('1', '2', '3', '4', '-1'), fc.constantFrom(...DAYS))
    .map(([place, day]) => `FREQ=MONTHLY;BYDAY=${place}${day}`),
  fc.integer({ min: 1, max: 12 }).map(month => `FREQ=YEARLY;BYMONTH=${month};BYMONTHDAY=15`),
  fc
    .tuple(fc.integer({ min: 1, max: 12 }), fc.constantFrom('1', '-1'), fc.constantFrom(...DAYS))
    .map(([month, place, day]) => `FREQ=YEARLY;BYMONTH=${month};BYDAY=${place}${day}`),
)
const series = fc.record({
  zone: fc.constantFrom(...Object.keys(ZONES)),
  // All hours, including hours that a clock change skips or repeats.
  start: fc
    .tuple(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 0, max: 23 }), fc.constantFrom(0, 15, 30))
    .map(([day, hour, minute]) =>
      Temporal.PlainDateTime.from('2025-01-01T00:00').add({ days: day, hours: hour, minutes: minute }),
    ),
  frequency,
  interval: fc.integer({ min: 1, max: 4 }),
  end: fc.oneof(
    fc.constant(null),
    fc.record({ count: fc.integer({ min: 1, max: 400 }) }),
    fc.record({ untilDay: fc.integer({ min: 30, max: 700 }) }),
  ),
  /** The positions of the dates in EXDATE. */
  excluded: fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 3 }),
  /** The first day of the window, counted from the start of the series. */
  windowDay: fc.integer({ min: 0, max: 400 }),
})

const basic = (time: Temporal.PlainDateTime) => time.toString({ smallestUnit: 'second' }).replace(/[-:]/g, '')
const momentOf = (local: Temporal.PlainDateTime, timeZone: string) =>
  local.toZonedDateTime(timeZone).epochMilliseconds

it('finds the dates of ical.js and rrule for 200 rules', {
  timeout: 120_000,
}, () => {
  let dates = 0
  fc.assert(
    fc.property(
      series,
      ({ zone: tzid, start, frequency: rule, interval, end, excluded: positions, windowDay }) => {
        const until =
          end && 'untilDay' in end
            ? new Date(momentOf(start.add({ days: end.untilDay }), tzid))
                .toISOString()
                .replace(/[-:]|\.000/g, '')
            : null
        const ends = end && 'count' in end ? `;COUNT=${end.count}` : until ? `;UNTIL=${until}` : ''
        const text = `${rule};INTERVAL=${interval}${ends}`
        const horizon = Date.UTC(2027, 6, 1)

        // rrule computes on a wall clock without a zone, so its dates are converted to the clock of the zone.
        const untilLocal =
          until && `;UNTIL=${basic(start.add({ days: (end as { untilDay: number }).untilDay }))}Z`
        const wallClock = (from: Temporal.PlainDateTime) =>
          rrulestr(`DTSTART:${basic(from)}Z\nRRULE:${rule};INTERVAL=${interval}${untilLocal || ends}`)
            .between(new Date(`${from.toString()}Z`), new Date(horizon + 86_400_000), true)
            .map(date => Temporal.PlainDateTime.from(date.toISOString().slice(0, 19)))
        // The libraries differ for a rule that does not contain DTSTART. The series therefore begins at the
        // first date of its rule.
        const [begin] = wallClock(start)
        fc.pre(begin !== undefined)
        const from = momentOf((begin as Temporal.PlainDateTime).add({ days: windowDay }), tzid)
        const local = wallClock(begin as Temporal.PlainDateTime)
        const excluded = positions.flatMap(at => local[at] ?? [])
        const exdates = excluded.map(date => `EXDATE;TZID=${tzid}:${basic(date)}`)
        const out = new Set(excluded.map(date => momentOf(date, tzid)))
        const byRrule = local
          .map(date => momentOf(date, tzid))
          .filter(at => at >= from && at < horizon && !out.has(at))

        const ics = (exceptions: Iterable<string>) =>
          [
            'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//test',
            ZONES[tzid] as string,
            `BEGIN:VEVENT\r\nUID:1\r\nDTSTART;TZID=${tzid}:${basic(begin as Temporal.PlainDateTime)}\r\nRRULE:${text}`,
            ...exceptions,
            'END:VEVENT\r\nEND:VCALENDAR\r\n',
          ].join('\r\n')
        const window = { from: new Date(from), to: new Date(horizon) }
        const ours = read(ics(exdates), window).map(({ start }) => start.getTime())
        // ical.js ignores the EXDATE after a repeated EXDATE.
        const byIcal = withIcalJs(ics(new Set(exdates)), horizon).filter(at => at >= from)

        dates += ours.length
        // In the hour of a clock change, ical.js does not use the offset of RFC 5545, section 3.3.5.
        const steady = (all: number[]) => all.filter(at => !clocksChange(at, tzid))
        expect({ text, ours: steady(ours) }).toEqual({ text, ours: steady(byIcal) })
        expect({ text, count: ours.length }).toEqual({ text, count: byIcal.length })
        expect({ text, ours }).toEqual({ text, ours: byRrule })
      },
    ),
    { numRuns: 200 },
  )
  expect(dates).toBeGreaterThan(500)
})

/** Returns true for an instant within two hours of a clock change. */
function clocksChange(at: number, timeZone: string): boolean {
  const offsetAt = (ms: number) =>
    Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone).offsetNanoseconds
  return offsetAt(at - 7_200_000) !== offsetAt(at + 7_200_000)
}

function withIcalJs(text: string, horizon: number): number[] {
  const root = new ICAL.Component(ICAL.parse(text))
  ICAL.TimezoneService.reset()
  for (const definition of root.getAllSubcomponents('vtimezone'))
    ICAL.TimezoneService.register(new ICAL.Timezone(definition))
  const iterator = new ICAL.Event(root.getFirstSubcomponent('vevent') as ICAL.Component).iterator()
  const found: number[] = []
  for (let next = iterator.next(); next; next = iterator.next()) {
    const at = next.toUnixTime() * 1000
    if (at >= horizon) break
    found.push(at)
  }
  return found
}
