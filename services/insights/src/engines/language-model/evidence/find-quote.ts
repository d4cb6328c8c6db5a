import { countWords } from '@mi/meeting-analysis'

/** Shorter quotes stand in almost every transcript and prove nothing. */
const LEAST_WORDS = 3
const MOST_MARKS = 20
/** Marks that put a quote in quotation, and that stand for what was left out of it. */
const MARKS = new Set(' \t\n\r"“”„«»‘’\'….')

/**
 * The exact span of `text` that a quote repeats word for word, or null. Only white space may differ; marks that put a quote in quotation
 * are not part of it.
 */
export function findQuote(quote: string, text: string): string | null {
  // No quote is longer than what it is from: endless ones are not even looked for.
  const spoken = quote.replace(/\s+/g, ' ').trim()
  if (spoken.length > text.length + MOST_MARKS) return null
  for (const wanted of [spoken, withoutMarks(spoken, '.'), withoutMarks(spoken)]) {
    if (!/[\p{L}\p{N}]/u.test(wanted)) continue
    const found = spanOf(wanted, text)
    if (found !== null) return found
  }
  return null
}

// By hand: an expression for the end of a text is tried from each of its characters.
function withoutMarks(quote: string, kept?: string): string {
  const isMark = (character: string | undefined) =>
    character !== undefined && character !== kept && MARKS.has(character)
  let start = 0
  let end = quote.length
  while (start < end && isMark(quote[start])) start++
  while (end > start && isMark(quote[end - 1])) end--
  return quote.slice(start, end)
}

function spanOf(wanted: string, text: string): string | null {
  // White space of the quote and of the text may be cut differently, controls included, which no line shows.
  const pattern = wanted
    .split(/[\s\p{Cc}]+/u)
    .map(RegExp.escape)
    .join('[\\s\\p{Cc}]+')
  const match = new RegExp(`(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`, 'u').exec(text)
  // Scripts without spaces have no edges of words to see.
  const span = match?.[0] ?? (text.includes(wanted) && UNSPACED.test(wanted) ? wanted : null)
  if (span === null) return null
  return countWords(span) >= Math.min(LEAST_WORDS, countWords(text)) ? span : null
}

const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
