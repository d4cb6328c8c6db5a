import { expect, it } from 'vitest'
import { type IcalendarError, readCalendar, readLargeCalendar } from '../src/index.ts'

const WINDOW = { from: new Date('2026-03-01T00:00:00Z'), to: new Date('2026-09-01T00:00:00Z') }
const upTo = (count: number, from = 0) => Array.from({ length: count }, (_, n) => n + from).join()
const basic = (ms: number) => new Date(ms).toISOString().replace(/[-:]|\.000/g, '')
const wrap = (lines: readonly string[]) =>
  ['BEGIN:VCALENDAR', 'PRODID:-//test', lines.join('\r\n'), 'END:VCALENDAR', ''].join('\r\n')
const event = (uid: string, lines: readonly string[], start = 'DTSTART:20260301T090000Z') =>
  ['BEGIN:VEVENT', `UID:${uid}`, start, ...lines, 'END:VEVENT'].join('\r\n')

/** What is found beside an event that cannot be read; none of the files takes longer than a moment. */
function read(text: string) {
  const problems: IcalendarError[] = []
  const found = [
    ...readCalendar(Buffer.from(text)).occurrences(WINDOW, { onProblem: one => problems.push(one) }),
  ]
  return { found: found.map(one => one.uid), problems: problems.map(one => one.message) }
}

it.each([
  // 86,400 dates a day
  `FREQ=DAILY;BYHOUR=${upTo(24)};BYMINUTE=${upTo(60)};BYSECOND=${upTo(60)}`,
  `FREQ=HOURLY;BYMINUTE=${upTo(60)};BYSECOND=${upTo(60)}`,
  `FREQ=YEARLY;BYYEARDAY=${upTo(366, 1)};BYHOUR=${upTo(24)};BYMINUTE=${upTo(60)}`,
  `FREQ=YEARLY;BYMONTH=${upTo(12, 1)};BYMONTHDAY=${upTo(31, 1)};BYHOUR=${upTo(24)};BYMINUTE=${upTo(60)}`,
  `FREQ=YEARLY;BYWEEKNO=${upTo(53, 1)};BYHOUR=${upTo(24)};BYMINUTE=${upTo(60)};BYSECOND=${upTo(60)}`,
  `FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYHOUR=${upTo(24)};BYMINUTE=${upTo(60)};BYSECOND=${upTo(60)}`,
])('a rule for so many dates is refused before they are computed: %s', rule => {
  const { found, problems } = read(
    wrap([event('bomb', [`RRULE:${rule}`]), event('fine', ['RRULE:FREQ=MONTHLY;COUNT=1000000000'])]),
  )
  expect(problems).toEqual(['RRULE repeats too often, or for too long'])
  expect(found).toEqual(Array.from({ length: 6 }, () => 'fine'))
})

it('so is one that began too long ago for how often it repeats; one that is long over, or old and rare, is not', () => {
  const old = 'DTSTART:16040101T000000'
  const { found, problems } = read(
    wrap([
      event('hourly', ['RRULE:FREQ=HOURLY'], old),
      event('hours', ['RRULE:FREQ=HOURLY;COUNT=1000000000'], old),
      event('few', ['RRULE:FREQ=HOURLY;COUNT=5'], old),
      event('over', ['RRULE:FREQ=HOURLY;UNTIL=16050101T000000Z'], old),
      event('birthday', ['RRULE:FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=2'], old),
    ]),
  )
  expect(problems).toEqual(Array.from({ length: 2 }, () => 'RRULE repeats too often, or for too long'))
  expect(found).toEqual(['birthday'])
})

it.each([
  ['more often than every hour', ['RRULE:FREQ=SECONDLY'], 'RRULE repeats more often than every hour'],
  ['many rules', Array.from({ length: 300 }, () => 'RRULE:FREQ=DAILY'), 'the event has more than 5 RRULE'],
  [
    'dates left out without end',
    Array.from(
      { length: 3 },
      () => `EXDATE:${Array.from({ length: 9_000 }, () => '20260301T090000Z').join()}`,
    ),
    'the event lists more than 20000 dates',
  ],
  [
    'guests without end',
    Array.from({ length: 10_001 }, (_, n) => `ATTENDEE:mailto:${n}@example.com`),
    'the event has more than 10000 properties',
  ],
  ['a duration past all times', ['DURATION:P99999999999999999999W'], 'the event has a time out of range'],
  ['an end past all times', ['DURATION:P4294967295D'], 'the event has a time out of range'],
  ['an end that no database stores', ['DURATION:P9999999D'], 'the event has a time out of range'],
])('an event with %s is a problem of its own', (_, lines, message) => {
  const { found, problems } = read(wrap([event('bomb', lines), event('fine', [])]))
  expect({ found, problems }).toEqual({ found: ['fine'], problems: [message] })
})

it('exceptions without end are refused, those of a long series are found for each of its dates', () => {
  const start = Date.parse('2026-03-01T09:00:00Z')
  const exceptions = (count: number) =>
    Array.from({ length: count }, (_, n) =>
      event('long', [`RECURRENCE-ID;RANGE=THISANDFUTURE:${basic(start + n * 3_600_000)}`, `SUMMARY:${n}`]),
    )
  const series = event('long', ['RRULE:FREQ=HOURLY;COUNT=2000'])
  expect(read(wrap([series, ...exceptions(5_000)])).problems).toEqual([
    'the event has more than 5000 exceptions',
  ])
  // Every other exception is taken away: what follows the one before has its title.
  const some = exceptions(1_000).filter((_, n) => n % 2 === 0)
  const titles = [...readCalendar(Buffer.from(wrap([series, ...some]))).occurrences(WINDOW)].map(
    one => one.title,
  )
  expect(titles.length).toBe(2_000)
  expect(titles.filter(title => title === '500').length).toBe(2)
})

it('the rules of all events together are limited', () => {
  const many = Array.from({ length: 150 }, (_, n) =>
    event(String(n), ['RRULE:FREQ=HOURLY;UNTIL=20250101T000000Z'], 'DTSTART:20160101T000000Z'),
  )
  expect(() => [...readCalendar(Buffer.from(wrap(many))).occurrences(WINDOW, { onProblem() {} })]).toThrow(
    'the rules of the calendar repeat too often',
  )
})

it('a line of megabytes, folded or not, and components within components are read past', () => {
  const parts = Array.from({ length: 400_000 }, () => 'x').join('\r\n ')
  const nested = [
    ...Array.from({ length: 20_000 }, () => 'BEGIN:VTIMEZONE'),
    ...Array.from({ length: 20_000 }, () => 'END:VTIMEZONE'),
  ]
  const lines = [`DESCRIPTION:${parts}`, `COMMENT:${'x'.repeat(5_000_000)}`, 'SUMMARY:Long']
  const text = wrap([...nested, event('long', lines)])
  const [one] = [...readCalendar(Buffer.from(text)).occurrences(WINDOW)]
  expect(one?.title).toBe('Long')
  expect(one?.description.length).toBe(256 * 1024 - 'DESCRIPTION:'.length)
})

it.each([
  ['lines that are empty', '\n'.repeat(50_000)],
  ['a line of folds', `X:a${'\n b'.repeat(50_000)}`],
  ['properties of the calendar', 'X:a\n'.repeat(50_000)],
  [
    'an event of folds',
    `BEGIN:VEVENT\nUID:a\nDTSTART:20260302T100000Z\nX:a${'\n b'.repeat(50_000)}\nEND:VEVENT`,
  ],
  ['exceptions of one event', event('a', ['RECURRENCE-ID:20260302T100000Z']).concat('\n').repeat(4_000)],
])('others can run while a file with very many %s is read: it comes in many steps', async (_, content) => {
  const bytes = Buffer.from(`BEGIN:VCALENDAR\nPRODID:-//test\n${content}\nEND:VCALENDAR\n`)
  let steps = 0
  const calendar = await readLargeCalendar(bytes, async () => {
    steps++
  })
  expect(steps).toBeGreaterThan(15)
  const found = [...calendar.occurrencesByUid(WINDOW)]
  expect(content.includes('VEVENT') ? found.length : 40).toBeGreaterThan(35)
  expect(found.flat()).toEqual([...readCalendar(bytes).occurrences(WINDOW)])
  const broken = Buffer.from(`${bytes}BEGIN:VCALENDAR\n`)
  await expect(readLargeCalendar(broken, async () => {})).rejects.toThrow('END:VCALENDAR is missing')
})

it('others can run while the zones of this runtime are compared with one that somebody made up', async () => {
  const lines = [
    'BEGIN:VTIMEZONE',
    'TZID:Ours',
    'BEGIN:STANDARD',
    'DTSTART:20200101T000000',
    'TZOFFSETTO:+0545',
    'END:STANDARD',
    'END:VTIMEZONE',
  ]
  const own = wrap([...lines, event('own', [], 'DTSTART;TZID=Ours:20260302T094500')])
  let steps = 0
  const calendar = await readLargeCalendar(Buffer.from(own), async () => {
    steps++
  })
  expect(steps).toBeGreaterThan(300)
  expect([...calendar.occurrences(WINDOW)].map(one => one.start)).toEqual([new Date('2026-03-02T04:00:00Z')])
})
