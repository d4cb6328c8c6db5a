import { countWords } from '@mi/meeting-analysis'

/** Shorter quotes occur in almost every transcript and prove nothing. */
const LEAST_WORDS = 3
const MOST_MARKS = 20
/** Quotation marks, and marks for omitted text. */
const MARKS = new Set(' \t\n\r"“”„«»‘’\'….')

/**
 * The exact span of `text` that a quote repeats word for word, or null. Only white space may differ; quotation marks around the quote
 * are ignored.
 */
export function findQuote(quote: string, text: string): string | null {
  // A quote cannot be longer than its source, so longer quotes are not searched.
  const spoken = quote.replace(/\s+/g, ' ').trim()
  if (spoken.length > text.length + MOST_MARKS) return null
  for (const wanted of [spoken, withoutMarks(spoken, '.'), withoutMarks(spoken)]) {
    if (!/[\p{L}\p{N}]/u.test(wanted)) continue
    const found = spanOf(wanted, text)
    if (found !== null) return found
  }
  return null
}

// A loop instead of a regular expression, which would be tried from each character of the text.
function withoutMarks(quote: string, allowed?: string): string {
  const isMark = (character: string | undefined) =>
    character !== undefined && character !== allowed && MARKS.has(character)
  let start = 0
  let end = quote.length
  while (start < end && isMark(quote[start])) start++
  while (end > start && isMark(quote[end - 1])) end--
  return quote.slice(start, end)
}

function spanOf(wanted: string, text: string): string | null {
  // White space may differ, including control characters, which no line shows.
  const pattern = wanted
    .split(/[\s\p{Cc}]+/u)
    .map(RegExp.escape)
    .join('[\\s\\p{Cc}]+')
  const match = new RegExp(`(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`, 'u').exec(text)
  // Scripts without spaces have no visible word boundaries.
  const span = match?.[0] ?? (text.includes(wanted) && UNSPACED.test(wanted) ? wanted : null)
  if (span === null) return null
  return countWords(span) >= Math.min(LEAST_WORDS, countWords(text)) ? span : null
}

const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
