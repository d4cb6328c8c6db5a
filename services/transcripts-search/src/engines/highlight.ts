import { escapeHtml, tokenize } from '@mi/text'
import { occurrencesOf } from './analysis/analyze-text.ts'
import { exactTerm, type QueryPlan } from './query/plan-query.ts'

/** The start tag of a match. It occurs nowhere else in marked text. */
export const MARK = '<mark>'

interface Span {
  start: number
  end: number
}

/** A longer text, more than fifteen minutes of speech without a pause, is shown in part: a page has up to five hundred texts. */
const LONGEST_SHOWN = 12_000
/** The number of characters shown before the first match. */
const SHOWN_BEFORE = 2_000
const CUT = '…'

/**
 * The text as escaped HTML, with `<mark>` around exactly the words and phrases that the query found. A very long text is cut to the
 * part around the first match.
 */
export function markMatches(text: string, plan: QueryPlan): string {
  const spans = matchedSpans(text, plan)
  const { from, to } = shownPart(text, spans[0]?.start ?? 0)
  let html = from > 0 ? CUT : ''
  let at = from
  for (const { start, end } of spans) {
    if (start >= to) break
    const stop = Math.min(end, to)
    html += `${escapeHtml(text.slice(at, start))}${MARK}${escapeHtml(text.slice(start, stop))}</mark>`
    at = stop
  }
  return html + escapeHtml(text.slice(at, to)) + (to < text.length ? CUT : '')
}

/** A text as HTML without marks; a very long text is cut at its end. */
export function plainText(text: string): string {
  const { to } = shownPart(text, 0)
  return escapeHtml(text.slice(0, to)) + (to < text.length ? CUT : '')
}

/** The part of a text that is shown, at most {@link LONGEST_SHOWN} characters. Never splits a character. */
function shownPart(text: string, firstMatch: number): { from: number; to: number } {
  if (text.length <= LONGEST_SHOWN) return { from: 0, to: text.length }
  const from = wholeCharacter(text, Math.max(0, firstMatch - SHOWN_BEFORE))
  return { from, to: wholeCharacter(text, Math.min(text.length, from + LONGEST_SHOWN)) }
}

/** The same index, or the index before if it is within a surrogate pair. */
function wholeCharacter(text: string, at: number): number {
  const unit = text.charCodeAt(at)
  return unit >= 0xdc00 && unit <= 0xdfff ? at - 1 : at
}

/** The positions of the query's words and phrases in a text, in order. Spans that overlap or touch are merged. */
function matchedSpans(text: string, plan: QueryPlan): Span[] {
  const tokens = tokenize(text)
  const exact = tokens.map(token => exactTerm(token.text))
  const wanted = new Set(plan.words.map(word => word.term))
  const spans: Span[] = occurrencesOf(tokens, plan.analyzer).filter(({ term }) => wanted.has(term))
  const phrasesFrom = Map.groupBy(plan.phrases, phrase => phrase[0] ?? '')
  tokens.forEach((token, index) => {
    if (wanted.has(exact[index] ?? '')) spans.push(token)
    for (const phrase of phrasesFrom.get(exact[index] ?? '') ?? []) {
      const last = tokens[index + phrase.length - 1]
      if (last && phrase.every((term, offset) => term === exact[index + offset])) {
        spans.push({ start: token.start, end: last.end })
      }
    }
  })
  return merge(spans)
}

function merge(spans: Span[]): Span[] {
  const merged: Span[] = []
  for (const span of spans.sort((a, b) => a.start - b.start || a.end - b.end)) {
    const last = merged.at(-1)
    if (last && span.start <= last.end) last.end = Math.max(last.end, span.end)
    else merged.push({ start: span.start, end: span.end })
  }
  return merged
}
