import { tokenize } from '../text/tokenize.ts'
import type { NamedDay } from './find-day.ts'
import type { TaskWords } from './statements.ts'

const MOST_PROMISING_WORDS = 3

/** The day, if it belongs to the promise: the words between them mention no other person's work. */
export function dueIn(
  said: string,
  match: RegExpExecArray,
  day: NamedDay | null,
  { otherSubject }: TaskWords,
): NamedDay | null {
  if (day === null) return null
  const end = match.index + match[0].length
  const between =
    day.at >= end ? said.slice(end, day.at) : said.slice(day.end, Math.max(day.end, match.index))
  return otherSubject.test(between) ? null : day
}

const PART_ENDS = /[,;:、，；：]|\s[–—-]\s/gu

/** True if a promise or request is not denied, reported or conditional. @param conditionAfter allows a condition after it */
export function holds(
  said: string,
  match: RegExpExecArray,
  day: NamedDay | null,
  words: TaskWords,
  conditionAfter = false,
): boolean {
  const first = Math.min(match.index, day?.at ?? match.index)
  const last = Math.max(match.index + match[0].length, day?.end ?? 0)
  const to = partEnd(said, last)
  const part = said.slice(partBegin(said, first), to)
  return (
    !words.conditional.test(conditionAfter ? said.slice(0, to) : said) &&
    !words.personal.test(part) &&
    !words.negated.test(part) &&
    !words.reported.test(said.slice(0, to))
  )
}

/** The beginning of the part of a clause, between commas or the like, that contains a position. */
export function partBegin(said: string, at: number): number {
  const ends = [...said.matchAll(PART_ENDS)].map(match => match.index).filter(end => end < at)
  return (ends.at(-1) ?? -1) + 1
}

export function partEnd(said: string, at: number): number {
  return [...said.matchAll(PART_ENDS)].map(match => match.index).find(end => end >= at) ?? said.length
}

/** True if a clause has only words such as “that” and “it” beside the day and the promise. */
export function isBare(
  said: string,
  day: NamedDay | null,
  promise: RegExpExecArray | null,
  { bareWords }: TaskWords,
): boolean {
  // A long promise contains its object: “kannst du die Folien schicken”.
  if (promise !== null && tokenize(promise[0]).length > MOST_PROMISING_WORDS) return false
  const left = said.split('')
  const blank = (from: number, to: number) => left.fill(' ', from, to)
  if (day !== null) blank(day.at, day.end)
  if (promise !== null) blank(promise.index, promise.index + promise[0].length)
  return tokenize(left.join('')).every(({ text }) => bareWords.has(text))
}
