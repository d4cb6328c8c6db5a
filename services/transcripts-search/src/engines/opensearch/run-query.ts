import type { Tenant } from '@mi/contracts'
import { ALL_ANALYZERS, type Analyzer, analyzerFor } from '../analysis/analyzers.ts'
import type { SearchRequest } from '../engine.ts'
import { asksForSomething, parseQuery } from '../query/parse-query.ts'
import { planQuery, type QueryPlan, termsOf } from '../query/plan-query.ts'
import { routingOf } from './documents.ts'
import { type LexicalQuery, lexicalQuery } from './lexical-query.ts'
import { type ReadIndex, readTermStatistics, type TermStatistics } from './term-statistics.ts'

/** A query with a plan for every possible language, and the index's statistics of its terms. */
export interface AnalyzedQuery {
  /** By analyzer code, to mark the matches. */
  plans: ReadonlyMap<string, QueryPlan>
  query: LexicalQuery
  statistics: TermStatistics
}

/**
 * Plans a query and returns the result of `find`; null when the query has no words or phrases to search for.
 *
 * A query contains only languages and words of the index, so these are requested first. If all of them are cached, `find` starts with the
 * cached statistics while they are requested again. If a language or word changed meanwhile, `find` runs once more.
 */
export async function runQuery<T>(
  index: ReadIndex,
  tenant: Tenant,
  { query: text, filters = {} }: SearchRequest,
  find: (analyzed: AnalyzedQuery) => Promise<T>,
): Promise<(AnalyzedQuery & { found: T }) | null> {
  const parsed = parseQuery(text)
  if (!asksForSomething(parsed)) return null
  const routing = routingOf(tenant)
  const possible = filters.language === undefined ? ALL_ANALYZERS : [analyzerFor(filters.language)]
  return attempt(inUse(possible, index.statisticsCache.languages(routing)))

  async function attempt(analyzers: readonly Analyzer[]): Promise<AnalyzedQuery & { found: T }> {
    const plans = new Map(analyzers.map(analyzer => [analyzer.code, planQuery(parsed, analyzer)]))
    const analyzed = (statistics: TermStatistics) => ({
      plans,
      statistics,
      query: lexicalQuery(tenant, [...plans.values()], filters, statistics),
    })
    const terms = [...new Set([...plans.values()].flatMap(termsOf))]
    const cached = index.statisticsCache.get(routing, terms)
    const [now, early] = await Promise.all([
      readTermStatistics(index, routing, terms),
      cached && find(analyzed(cached)).then(found => ({ found })),
    ])
    index.statisticsCache.set(routing, terms, now)
    if (inUse(possible, now.languages).some(({ code }) => !plans.has(code))) return attempt(possible)
    if (cached && early && hasSameWords(terms, cached, now)) return { ...analyzed(now), ...early }
    const query = analyzed(now)
    return { ...query, found: await find(query) }
  }
}

// Returns at least one analyzer: phrases are read from any plan.
function inUse(possible: readonly Analyzer[], languages: ReadonlySet<string> | null): readonly Analyzer[] {
  const used = languages === null ? [] : possible.filter(({ code }) => languages.has(code))
  return used.length === 0 ? possible : used
}

function hasSameWords(terms: readonly string[], before: TermStatistics, now: TermStatistics): boolean {
  return terms.every(
    term =>
      before.spoken(term) > 0 === now.spoken(term) > 0 && before.named(term) > 0 === now.named(term) > 0,
  )
}
