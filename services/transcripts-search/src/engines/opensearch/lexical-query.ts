import type { Tenant } from '@mi/contracts'
import type { SearchFilters } from '../engine.ts'
import { isExact, type PlannedWord, type QueryPlan } from '../query/plan-query.ts'
import { speakerFilter } from '../query/speaker-names.ts'
import { NAMED_SPEAKER_FACTOR } from '../ranking/formula.ts'
import type { TermStatistics } from './term-statistics.ts'

/** A clause of OpenSearch's query language. */
export type Clause = Record<string, unknown>

/** Is added to the score of segments that match all words, so that they precede all others. */
export const FULL_MATCH_BOOST = 1024

/** The OpenSearch clauses of a query. */
export interface LexicalQuery {
  /** Tenant and filters. They select segments without a score. */
  filters: Clause[]
  excluded: Clause[]
  phrases: Clause[]
  /** Segments that match all words of a plan; null when no plan can match. */
  allWords: Clause | null
  /** Segments that match any word; null when no word is in the index. */
  anyWord: Clause | null
  /** True if a segment can match some but not all words. */
  severalWords: boolean
  /** Matches in the speaker's name. They add to the score but are not required. */
  names: Clause[]
  /** The query contains the speaker's full name. */
  namedSpeaker: Clause | null
}

/**
 * The clauses of a query for segments of all languages: each language uses the words of its plan. Words that are not in the index are
 * omitted, so that a query with few matches stays small.
 */
export function lexicalQuery(
  tenant: Tenant,
  plans: readonly QueryPlan[],
  filters: SearchFilters,
  { spoken, named }: TermStatistics,
): LexicalQuery {
  const isThere = ({ term }: PlannedWord) => spoken(term) > 0
  const phrases = plans[0]?.phrases ?? []
  const stemmed = plans.filter(plan => plan.words.some(word => !isExact(word.term)))
  // Stems contain their language. Exact words, and queries with only phrases, do not.
  const others = plans.filter(plan => !stemmed.includes(plan))
  const otherLanguages = { terms: { analyzer: others.map(plan => plan.analyzer.code) } }
  const exactWords = others[0]?.words ?? []
  const stems = stemmed.flatMap(plan => plan.words)
  const all = stemmed
    .filter(plan => plan.words.every(isThere))
    .map<Clause>(plan => ({ bool: { must: plan.words.map(wordClause) } }))
  if (others.length > 0 && exactWords.every(isThere)) {
    all.push({ bool: { must: exactWords.map(wordClause), filter: [otherLanguages] } })
  }
  const any = stems.filter(isThere).map(wordClause)
  if (exactWords.some(isThere)) {
    any.push({
      bool: { must: [either(exactWords.filter(isThere).map(wordClause))], filter: [otherLanguages] },
    })
  }
  const inNames = stems.filter(word => named(word.term) > 0)
  return {
    filters: filterClauses(tenant, filters),
    excluded: [
      ...[...new Set(plans.flatMap(plan => plan.excludedTerms))]
        .filter(term => spoken(term) > 0)
        .map(term => termClause(term)),
      ...(plans[0]?.excludedPhrases ?? []).map(phraseClause),
    ],
    phrases: phrases.map(phraseClause),
    allWords: all.length === 0 ? null : either(all),
    anyWord: any.length === 0 ? null : either(any),
    severalWords: plans.some(plan => plan.words.length + plan.phrases.length > 1 && plan.words.length > 0),
    names: inNames.map(({ term, weight }) => ({ term: { speaker_terms: { value: term, boost: weight } } })),
    namedSpeaker: inNames.length === 0 ? null : wholeName(inNames.map(word => word.term)),
  }
}

function wholeName(terms: string[]): Clause {
  return { terms_set: { speaker_terms: { terms, minimum_should_match_field: 'speaker_term_count' } } }
}

/** Segments that match all words and phrases; null when no segment can match. */
export function matchingAll(query: LexicalQuery): Clause | null {
  if (query.allWords === null) return null
  return withNames(query, { must: [...query.phrases, query.allWords], should: query.names })
}

/** Segments that match all phrases, or any word if the query has no phrases. Segments of {@link matchingAll} come first. */
export function matchingAny(query: LexicalQuery): Clause | null {
  const { phrases, anyWord, allWords, names } = query
  if (phrases.length === 0 && anyWord === null) return null
  const words = anyWord === null ? [] : [anyWord]
  const clauses =
    phrases.length > 0 ? { must: phrases, should: [...words, ...names] } : { must: words, should: names }
  const fullFirst =
    allWords === null ? [] : [{ constant_score: { filter: allWords, boost: FULL_MATCH_BOOST } }]
  return { bool: { must: [withNames(query, clauses)], should: fullFirst } }
}

function withNames(
  { filters, excluded, namedSpeaker }: LexicalQuery,
  clauses: { must: Clause[]; should: Clause[] },
): Clause {
  const bool = { filter: filters, must_not: excluded, ...clauses }
  if (namedSpeaker === null) return { bool }
  return {
    function_score: {
      query: { bool },
      functions: [{ filter: namedSpeaker, weight: NAMED_SPEAKER_FACTOR }],
      boost_mode: 'multiply',
    },
  }
}

function filterClauses(tenant: Tenant, filters: SearchFilters): Clause[] {
  const clauses: Clause[] = [
    { term: { account_id: tenant.accountId } },
    { term: { mode: tenant.mode } },
    { term: { kind: 'segment' } },
  ]
  if (filters.meetingId !== undefined) clauses.push({ term: { meeting_id: filters.meetingId } })
  if (filters.language !== undefined) clauses.push({ term: { language: filters.language.toLowerCase() } })
  if (filters.channelId !== undefined) clauses.push({ term: { channel_ids: filters.channelId } })
  if (filters.platform !== undefined) clauses.push({ term: { platform: filters.platform } })
  if (filters.from || filters.to) {
    const range = { ...(filters.from && { gte: filters.from }), ...(filters.to && { lte: filters.to }) }
    clauses.push({ range: { started_at: range } })
  }
  if (filters.speaker !== undefined) {
    const { participantId, namePart } = speakerFilter(filters.speaker)
    const part = namePart.replace(/[\\*?]/g, '\\$&')
    clauses.push(
      either([
        { term: { participant_id: participantId } },
        { wildcard: { speaker_folded: { value: `*${part}*` } } },
      ]),
    )
  }
  for (const ids of inChunks(filters.excludedMeetingIds ?? [])) {
    clauses.push({ bool: { must_not: [{ terms: { meeting_id: ids } }] } })
  }
  return clauses
}

/** OpenSearch takes at most 65,536 values in one clause. */
const VALUES_PER_CLAUSE = 10_000

function* inChunks(ids: readonly string[]): Generator<readonly string[]> {
  for (let from = 0; from < ids.length; from += VALUES_PER_CLAUSE)
    yield ids.slice(from, from + VALUES_PER_CLAUSE)
}

function wordClause({ term, weight }: PlannedWord): Clause {
  return termClause(term, weight)
}

function termClause(term: string, boost = 1): Clause {
  return isExact(term)
    ? { term: { exact: { value: term.slice(1), boost } } }
    : { term: { terms: { value: term, boost } } }
}

function phraseClause(terms: string[]): Clause {
  return { match_phrase: { exact: terms.map(term => term.slice(1)).join(' ') } }
}

function either(clauses: Clause[]): Clause {
  return clauses.length === 1
    ? (clauses[0] as Clause)
    : { bool: { should: clauses, minimum_should_match: 1 } }
}
