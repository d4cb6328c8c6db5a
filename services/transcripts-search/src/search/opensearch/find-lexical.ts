import { ENOUGH_FULL_MATCHES } from '../ranking/formula.ts'
import { type FoundSegment, findSegments } from './found-segment.ts'
import { type Clause, FULL_MATCH_BOOST, matchingAll, matchingAny } from './lexical-query.ts'
import { likelyFullMatches } from './likely-full-matches.ts'
import { asFull } from './rank-window.ts'
import type { ReadIndex } from './read-index.ts'
import type { UnderstoodQuery } from './understand-query.ts'

/** How the best hits are asked for. */
export interface Window {
  size: number
  routing: string
  /** Whether filters leave less than the tenant's all. */
  filtered: boolean
}

/** The best hits of a query in the index's own order, those that match all words above 1024. */
export interface LexicalHits {
  total: number
  hits: FoundSegment[]
  /** What every hit satisfies; null when there are none. */
  clause: Clause | null
  /** Less than all words were not asked for: there are enough hits that match all, or none can match less. */
  onlyFull: boolean
}

/**
 * Finds what matches all words or, where that is too little, any: mostly by one request. Asking for any word tells how many match all,
 * as they come first, unless they fill the window; so that is asked first where all words are not likely to be found together often.
 */
export async function findLexical(
  index: ReadIndex,
  { query, plans, statistics }: UnderstoodQuery,
  { filtered, ...options }: Window,
): Promise<LexicalHits> {
  const find = async (clause: Clause | null) =>
    clause === null
      ? { total: 0, hits: [] }
      : findSegments(index, { ...options, query: clause, from: 0, sort: 'relevance', withTerms: true })
  const all = matchingAll(query)
  const any = matchingAny(query)

  if (
    query.severalWords &&
    (filtered || likelyFullMatches([...plans.values()], statistics) < ENOUGH_FULL_MATCHES)
  ) {
    const { total, hits } = await find(any)
    const full = hits.filter(hit => hit.score >= FULL_MATCH_BOOST)
    if (full.length < ENOUGH_FULL_MATCHES) return { total, hits, clause: any, onlyFull: false }
    if (full.length < options.size) return { total: full.length, hits: full, clause: all, onlyFull: true }
  }
  const { total, hits } = await find(all)
  if (total >= ENOUGH_FULL_MATCHES || !query.severalWords) {
    return { total, hits: hits.map(asFull), clause: all, onlyFull: true }
  }
  return { ...(await find(any)), clause: any, onlyFull: false }
}
