import { calendarDay } from '../svg/format.ts'

const DATE_AT_END =
  /(?<=[\s(,–—|:-])(?:(?:(?<month>\p{L}{3,9})\.? (?<day>\d{1,2})(?:st|nd|rd|th)?|(?<dayFirst>\d{1,2})\.? (?<monthLast>\p{L}{3,9})\.?),? (?<year>\d{4})|(?<iso>\d{4}-\d{2}-\d{2}))\)?$/u

/** Removes the day of the meeting from the end of a title, because pictures show the day below it. */
export function withoutDay(title: string, date: string | null): string {
  const found = DATE_AT_END.exec(title)
  if (!found || date === null) return title
  const { month, day, dayFirst, monthLast, year, iso } = found.groups ?? {}
  const named = `${day ?? dayFirst} ${(month ?? monthLast ?? '').slice(0, 3)} ${year}`
  if (iso !== date && named.toLowerCase() !== calendarDay(date).toLowerCase()) return title
  return title.slice(0, found.index).replace(/[\s(,–—|:-]{1,10}$/u, '') || title
}
