import { languageOf } from '@mi/language/languages'
import { trimEnd } from '@mi/text'
import { capitalized } from '../../../text/write-words.ts'

/** A shorter rest is no title. A character of Chinese or Japanese is a word. */
const LEAST_CHARACTERS = 5
const LEAST_SIGNS = 3

/** Removes “tomorrow” from a title with a known date. */
export function withoutRelativeDay(title: string, language: string): string {
  const relative = languageOf(language)?.meetings?.titles.relativeDay
  if (relative === undefined) return title
  const left = trimEnd(title.replace(relative, '').trim(), /[,、，\s]/u)
  const least = /\p{Script=Han}/u.test(left) ? LEAST_SIGNS : LEAST_CHARACTERS
  return left.length < least ? title : capitalized(left)
}
