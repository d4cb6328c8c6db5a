import { isTrained, repairTitle } from '@mi/meeting-analysis'
import { trimEnd } from '@mi/text'
import { clippedText } from './plain-text.ts'

const LONGEST_TITLE = 300
/** The word limit in a language without word checks: a sentence of a task tracker, not a paragraph. */
const MOST_WORDS = 25

/** Marks of lists and forms, and courtesy: “1.”, “[ ]”, “Please”. */
const MARKS =
  /^(?:(?:\d{1,3}[.)]|\(\d{1,3}\)|\[[ x]?\]|[-–—•☐]|(?:could|can|would) (?:you|somebody|someone) please|please),?\s+){1,3}/iu

/**
 * Applies the title rules of the built-in engine: in English the verb first, 3 to 14 words, no question, no quotation; repairs the title if
 * possible. Null if it cannot be repaired: then the item is omitted.
 *
 * @param language BCP 47 tag of the title's language
 */
export function checkTitle(written: string, language: string): string | null {
  const title = asSentence(clippedText(written, LONGEST_TITLE).replace(MARKS, ''))
  if (isTrained(language)) return repairTitle(title)
  const bare = trimEnd(title, /[.。]/)
  const faulty = bare === '' || /[?？…]$/u.test(bare) || bare.split(/\s+/).length > MOST_WORDS
  return faulty ? null : bare
}

// Converts a title that is completely in capitals.
function asSentence(title: string): string {
  return /\p{Lu}{2}/u.test(title) && title.split(' ').length > 2 && title === title.toUpperCase()
    ? title.slice(0, 1) + title.slice(1).toLowerCase()
    : title
}
