import { calendarDay, comingDay, mondayOf, noon, plusDays } from './calendar.ts'
import type { DayWords } from './statements.ts'

/** A time that was named as one by which something is to be done; `end` is exclusive. */
export interface NamedDay {
  readonly at: number
  readonly end: number
  /** Null where it is not clear which day is meant. */
  readonly day: Date | null
  /** A word such as “by” precedes it. */
  readonly deadline: boolean
}

interface Rule {
  readonly found: RegExp
  day(match: RegExpExecArray, today: Date): Date | null
  /** Only after a word such as “by”. */
  readonly onlyBy?: boolean
}

interface DayRules {
  readonly rules: readonly Rule[]
  readonly by: RegExp
  readonly notDue: RegExp
  readonly past: RegExp
  readonly event: RegExp
}

/** The source of a form that a language does not have. */
const NEVER = '(?!)'

const known = new WeakMap<DayWords, DayRules>()

/**
 * The deadline in `text`, lower-case, or else the first day in it that something can be done on. Days that are past,
 * of a habit, or of an event are none.
 *
 * @param today noon of the meeting's day
 */
export function findDay(text: string, words: DayWords, today: Date): NamedDay | null {
  let days = known.get(words)
  if (days === undefined) {
    days = rulesOf(words)
    known.set(words, days)
  }
  let first: NamedDay | null = null
  const read: { at: number; end: number }[] = []
  for (const { found, day, onlyBy = false } of days.rules) {
    for (const match of text.matchAll(found) as Iterable<RegExpExecArray>) {
      const at = match.index
      const end = at + match[0].length
      if (read.some(other => at < other.end && end > other.at)) continue
      read.push({ at, end })
      const before = text.slice(0, at)
      const deadline = days.by.test(before)
      if (days.past.test(text.slice(end))) continue
      if (!deadline && (onlyBy || days.notDue.test(before) || days.event.test(before))) continue
      const named = day(match, today)
      if (named !== null && named < today) continue
      if (
        first === null ||
        Number(deadline) > Number(first.deadline) ||
        (deadline === first.deadline && at < first.at)
      )
        first = { at, end, day: named, deadline }
    }
  }
  return first
}

function rulesOf(words: DayWords): DayRules {
  const anyDay = `(?:${words.weekdays.join('|')})`
  const month = `(?:${words.months.join('|')})`
  const number = `(?:\\d{1,2}|${words.numbers.join('|')})`
  const { day: dayUnit, week: weekUnit, month: monthUnit } = words.units
  const rules: Rule[] = []
  const add = (source: string, day: Rule['day'], onlyBy = false) => {
    if (source !== NEVER) rules.push({ found: new RegExp(source, 'gu'), day, onlyBy })
  }
  const weekday = (match: RegExpExecArray) => indexAmong(words.weekdays, match.groups?.day)
  const filled = (source: string) =>
    source
      .replace('{day}', `(?<day>${anyDay})`)
      .replace('{count}', `(?<count>${number})`)
      .replace('{unit}', `(?<unit>${dayUnit}|${weekUnit}|${monthUnit})`)
  const dated = (source: string) =>
    source
      .replace('{date}', '(?<date>\\d{1,2})')
      .replace('{month}', `(?<month>${month})`)
      .replace('{year}', '(?<year>\\d{4})')
  for (const source of words.dates)
    add(dated(source), (match, today) =>
      calendarDay(
        today,
        match.groups?.year,
        indexAmong(words.months, match.groups?.month) + 1,
        match.groups?.date,
      ),
    )
  add(dated(words.endOfNamedMonth), (match, today) => {
    const named = indexAmong(words.months, match.groups?.month)
    const year = today.getFullYear() + Number(named < today.getMonth())
    return named < 0 ? null : noon(year, named + 1, 0)
  })
  // Day before month, as all of these languages write it.
  add(
    '(?<![\\p{L}\\p{N}])(?<date>\\d{1,2})[./](?<month>\\d{1,2})(?:[./](?<year>\\d{4})?)?(?!\\d|[.,]\\d| ?%)',
    (match, today) => calendarDay(today, match.groups?.year, Number(match.groups?.month), match.groups?.date),
    true,
  )
  for (const source of words.within)
    add(filled(source), (match, today) => {
      const { count = '', unit = '' } = match.groups ?? {}
      const many = /^\d/.test(count) ? Number(count) : indexAmong(words.numbers, count) + 1
      if (isUnit(unit, monthUnit)) return noon(today.getFullYear(), today.getMonth() + many, today.getDate())
      return plusDays(today, isUnit(unit, weekUnit) ? 7 * many : many)
    })
  for (const source of words.ofNextWeek)
    add(filled(source), (match, today) => plusDays(mondayOf(today), 7 + weekday(match)))
  for (const source of words.next)
    add(filled(source), (match, today) => {
      const coming = comingDay(today, weekday(match), 1)
      return coming < plusDays(mondayOf(today), 7) ? null : coming
    })
  for (const source of words.coming)
    add(filled(source), (match, today) => comingDay(today, weekday(match), 1))
  add(words.endOfNextMonth, (_, today) => noon(today.getFullYear(), today.getMonth() + 2, 0))
  add(words.endOfMonth, (_, today) => noon(today.getFullYear(), today.getMonth() + 1, 0))
  add(words.endOfYear, (_, today) => noon(today.getFullYear(), 12, 0))
  add(words.vague, () => null)
  // A week is over on Friday.
  add(words.nextWeek, (_, today) => plusDays(mondayOf(today), 11))
  add(words.thisWeek, (_, today) => {
    const friday = plusDays(mondayOf(today), 4)
    return friday < today ? null : friday
  })
  add(words.dayAfterTomorrow, (_, today) => plusDays(today, 2))
  add(words.tomorrow, (_, today) => plusDays(today, 1))
  add(words.today, (_, today) => today)
  // Said on a Friday, “by Friday” may mean this day or the next of its name.
  add(filled(words.weekday), (match, today) => {
    const coming = comingDay(today, weekday(match), 0)
    return coming.getTime() === today.getTime() ? null : coming
  })
  add(
    words.dayOfMonth.replace('{date}', '(?<date>\\d{1,2})'),
    (match, today) => {
      const date = Number(match.groups?.date)
      const day = noon(today.getFullYear(), today.getMonth() + Number(date < today.getDate()), date)
      return day.getDate() === date ? day : null
    },
    true,
  )
  return {
    rules,
    by: atEnd(words.by),
    notDue: atEnd(words.notDue),
    past: new RegExp(`^ ?(?:${words.past})`, 'u'),
    event: atEnd(words.event),
  }
}

function atEnd(source: string): RegExp {
  return new RegExp(`(?:${source}) ?$`, 'u')
}

function isUnit(said: string, source: string): boolean {
  return new RegExp(`^(?:${source})$`, 'u').test(said)
}

function indexAmong(sources: readonly string[], said: string | undefined): number {
  return said === undefined ? -1 : sources.findIndex(source => new RegExp(`^(?:${source})$`, 'u').test(said))
}
