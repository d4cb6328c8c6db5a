import { calendarDay, comingDay, mondayOf, noon, plusDays } from './calendar.ts'
import type { DayWords } from './statements.ts'

/** A named due time. `end` is exclusive. */
export interface NamedDay {
  readonly at: number
  readonly end: number
  /** Null if the day is not clear. */
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

const NEVER = '(?!)'

const known = new WeakMap<DayWords, DayRules>()

/**
 * Finds the deadline in a lower-case text, or else the first day on which a task can be done, but no past day or habit.
 * @param today noon of the day of the meeting
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
  return {
    // The first of two rules that match overlapping words applies.
    rules: [
      ...dateRules(words),
      ...spanRules(words),
      ...weekdayRules(words),
      ...periodRules(words),
      ...dayRules(words),
    ],
    by: atEnd(words.by),
    notDue: atEnd(words.notDue),
    past: new RegExp(`^ ?(?:${words.past})`, 'u'),
    event: atEnd(words.event),
  }
}

/** A rule for each source. No rule for a form that the language lacks. */
function rulesFor(sources: string | readonly string[], day: Rule['day'], onlyBy = false): Rule[] {
  return [sources]
    .flat()
    .filter(source => source !== NEVER)
    .map(source => ({ found: new RegExp(source, 'gu'), day, onlyBy }))
}

/** “20 de marzo de 2026”, “end of March”, “20.3.”. */
function dateRules({ dates, endOfNamedMonth, months }: DayWords): Rule[] {
  const withParts = (source: string) =>
    source
      .replace('{date}', '(?<date>\\d{1,2})')
      .replace('{month}', `(?<month>${months.join('|')})`)
      .replace('{year}', '(?<year>\\d{4})')
  return [
    ...rulesFor(dates.map(withParts), ({ groups }, today) =>
      calendarDay(today, groups?.year, indexAmong(months, groups?.month) + 1, groups?.date),
    ),
    ...rulesFor(withParts(endOfNamedMonth), ({ groups }, today) => {
      const named = indexAmong(months, groups?.month)
      const year = today.getFullYear() + Number(named < today.getMonth())
      return named < 0 ? null : noon(year, named + 1, 0)
    }),
    // Day before month, as all of these languages write it.
    ...rulesFor(
      '(?<![\\p{L}\\p{N}])(?<date>\\d{1,2})[./](?<month>\\d{1,2})(?:[./](?<year>\\d{4})?)?(?!\\d|[.,]\\d| ?%)',
      ({ groups }, today) => calendarDay(today, groups?.year, Number(groups?.month), groups?.date),
      true,
    ),
  ]
}

/** “Within three days”. */
function spanRules({ within, numbers, units }: DayWords): Rule[] {
  const withParts = (source: string) =>
    source
      .replace('{count}', `(?<count>\\d{1,2}|${numbers.join('|')})`)
      .replace('{unit}', `(?<unit>${units.day}|${units.week}|${units.month})`)
  return rulesFor(within.map(withParts), ({ groups }, today) => {
    const { count = '', unit = '' } = groups ?? {}
    const many = /^\d/.test(count) ? Number(count) : indexAmong(numbers, count) + 1
    if (isAmong([units.month], unit))
      return noon(today.getFullYear(), today.getMonth() + many, today.getDate())
    return plusDays(today, isAmong([units.week], unit) ? 7 * many : many)
  })
}

/** “Friday of next week”, “next Friday”, “this Friday”. */
function weekdayRules(words: DayWords): Rule[] {
  const withDay = (source: string) => source.replace('{day}', anyWeekday(words))
  const weekday = ({ groups }: RegExpExecArray) => indexAmong(words.weekdays, groups?.day)
  return [
    ...rulesFor(words.ofNextWeek.map(withDay), (match, today) =>
      plusDays(mondayOf(today), 7 + weekday(match)),
    ),
    ...rulesFor(words.next.map(withDay), (match, today) => {
      const coming = comingDay(today, weekday(match), 1)
      return coming < plusDays(mondayOf(today), 7) ? null : coming
    }),
    ...rulesFor(words.coming.map(withDay), (match, today) => comingDay(today, weekday(match), 1)),
  ]
}

function anyWeekday({ weekdays }: DayWords): string {
  return `(?<day>${weekdays.join('|')})`
}

function periodRules(words: DayWords): Rule[] {
  return [
    ...rulesFor(words.endOfNextMonth, (_, today) => noon(today.getFullYear(), today.getMonth() + 2, 0)),
    ...rulesFor(words.endOfMonth, (_, today) => noon(today.getFullYear(), today.getMonth() + 1, 0)),
    ...rulesFor(words.endOfYear, (_, today) => noon(today.getFullYear(), 12, 0)),
    ...rulesFor(words.vague, () => null),
    // A week is over on Friday.
    ...rulesFor(words.nextWeek, (_, today) => plusDays(mondayOf(today), 11)),
    ...rulesFor(words.thisWeek, (_, today) => {
      const friday = plusDays(mondayOf(today), 4)
      return friday < today ? null : friday
    }),
  ]
}

function dayRules(words: DayWords): Rule[] {
  return [
    ...rulesFor(words.dayAfterTomorrow, (_, today) => plusDays(today, 2)),
    ...rulesFor(words.tomorrow, (_, today) => plusDays(today, 1)),
    ...rulesFor(words.today, (_, today) => today),
    // On a Friday, “by Friday” may mean this day or the next Friday.
    ...rulesFor(words.weekday.replace('{day}', anyWeekday(words)), ({ groups }, today) => {
      const coming = comingDay(today, indexAmong(words.weekdays, groups?.day), 0)
      return coming.getTime() === today.getTime() ? null : coming
    }),
    ...rulesFor(
      words.dayOfMonth.replace('{date}', '(?<date>\\d{1,2})'),
      ({ groups }, today) => {
        const date = Number(groups?.date)
        const day = noon(today.getFullYear(), today.getMonth() + Number(date < today.getDate()), date)
        return day.getDate() === date ? day : null
      },
      true,
    ),
  ]
}

function atEnd(source: string): RegExp {
  return new RegExp(`(?:${source}) ?$`, 'u')
}

function indexAmong(sources: readonly string[], said: string | undefined): number {
  return said === undefined ? -1 : sources.findIndex(source => new RegExp(`^(?:${source})$`, 'u').test(said))
}

function isAmong(sources: readonly string[], said: string): boolean {
  return indexAmong(sources, said) >= 0
}
