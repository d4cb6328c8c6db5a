import { escapeHtml, tokenize } from '@mi/text'
import { occurrencesOf } from './analysis/analyze-text.ts'
import { exactTerm, type QueryPlan } from './query/plan-query.ts'

/** Begins what matched; nothing else in marked text does. */
export const MARK = '<mark>'

interface Span {
  start: number
  end: number
}

/** The text as HTML, escaped, with `<mark>` around the words and phrases that the query found in it and around nothing else. */
export function markMatches(text: string, plan: QueryPlan): string {
  let html = ''
  let at = 0
  for (const { start, end } of matchedSpans(text, plan)) {
    html += `${escapeHtml(text.slice(at, start))}${MARK}${escapeHtml(text.slice(start, end))}</mark>`
    at = end
  }
  return html + escapeHtml(text.slice(at))
}

/** Where the query's words and phrases stand in a text, in order; spans that overlap or touch are one. */
function matchedSpans(text: string, plan: QueryPlan): Span[] {
  const tokens = tokenize(text)
  const exact = tokens.map(token => exactTerm(token.text))
  const wanted = new Set(plan.words.map(word => word.term))
  const spans: Span[] = occurrencesOf(tokens, plan.analyzer).filter(({ term }) => wanted.has(term))
  tokens.forEach((token, index) => {
    if (wanted.has(exact[index] ?? '')) spans.push(token)
    for (const phrase of plan.phrases) {
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
