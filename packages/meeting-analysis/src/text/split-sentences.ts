import { anywhere } from '@mi/language/anywhere'

export interface Span {
  readonly start: number
  readonly end: number
}

const BOUNDARY = /(?:(?<![.!?…])[.!?…]+["'”’)\]]*(?=\s|$)|[。！？]+["'”’）」』]*|\n+)/gu
const ABBREVIATION = new RegExp(`(?:^|[\\s(])(?:${anywhere.abbreviations}|[a-z])\\.$`, 'iu')
/** “20. März”: an ordinal, not the end of a sentence. */
const ORDINAL = /(?<!\d)\d{1,2}\.$/
const MONTH = new RegExp(`^\\s+(?:${anywhere.months})(?![\\p{L}\\p{N}])`, 'u')

/** Finds the sentences of a text, trimmed and in order. A full stop after an abbreviation or an initial ends no sentence. */
export function splitSentences(text: string): Span[] {
  const spans: Span[] = []
  let from = 0
  for (const match of text.matchAll(BOUNDARY)) {
    const end = match.index + match[0].length
    if (match[0] === '.' && ABBREVIATION.test(text.slice(Math.max(0, end - 12), end))) continue
    if (ORDINAL.test(text.slice(Math.max(0, end - 4), end)) && MONTH.test(text.slice(end, end + 14))) continue
    push(spans, text, from, end)
    from = end
  }
  push(spans, text, from, text.length)
  return spans
}

function push(spans: Span[], text: string, from: number, to: number): void {
  let start = from
  let end = to
  while (start < end && /\s/.test(text[start] ?? '')) start++
  while (end > start && /\s/.test(text[end - 1] ?? '')) end--
  if (!/[\p{L}\p{N}]/u.test(text.slice(start, end))) return
  spans.push({ start, end })
}
