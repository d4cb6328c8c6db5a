import { isTrained, repairTitle } from '@mi/meeting-analysis'
import { trimEnd } from '@mi/text'
import { clippedText } from './plain-text.ts'

const LONGEST_TITLE = 300
/** Of a language that nobody checks word by word: a sentence of a tracker, no paragraph. */
const MOST_WORDS = 25

/** Of a list, of a form and of courtesy: “1.”, “[ ]”, “Please”. */
const MARKS =
  /^(?:(?:\d{1,3}[.)]|\(\d{1,3}\)|\[[ x]?\]|[-–—•☐]|(?:could|can|would) (?:you|somebody|someone) please|please),?\s+){1,3}/iu

/**
 * The title as the built-in engine would let it stand: in English with the verb first, in 3 to 14 words, no question, nobody's own words;
 * repaired where that can be done. Null where it cannot: the item is left out.
 *
 * @param language BCP 47 tag it is written in
 */
export function checkTitle(written: string, language: string): string | null {
  const title = asSentence(clippedText(written, LONGEST_TITLE).replace(MARKS, ''))
  if (isTrained(language)) return repairTitle(title)
  const bare = trimEnd(title, /[.。]/)
  const faulty = bare === '' || /[?？…]$/u.test(bare) || bare.split(/\s+/).length > MOST_WORDS
  return faulty ? null : bare
}

// A title all in capitals shouts.
function asSentence(title: string): string {
  return /\p{Lu}{2}/u.test(title) && title.split(' ').length > 2 && title === title.toUpperCase()
    ? title.slice(0, 1) + title.slice(1).toLowerCase()
    : title
}
