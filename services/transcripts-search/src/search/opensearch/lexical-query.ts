import { fold } from '../analysis/fold.ts'
import type { SearchFilters, Tenant } from '../engine.ts'
import { isExact, type PlannedWord, type QueryPlan } from '../query/plan-query.ts'
import { NAMED_SPEAKER_FACTOR } from '../ranking/formula.ts'

/** A clause of OpenSearch's query language. */
export type Clause = Record<string, unknown>

/** Added to the score of segments that match all words, so that they come before every other. */
export const FULL_MATCH_BOOST = 1024

/** The clauses that a query comes to. */
export interface LexicalQuery {
  /** Tenant and filters: decide, do not score. */
  filters: Clause[]
  excluded: Clause[]
  phrases: Clause[]
  /** Where all words of a plan match, and where any does. */
  allWords: Clause
  anyWord: Clause
  /** Whether fewer words than all can match. */
  severalWords: boolean
  /** Words in the speaker's name: score without having to match. */
  names: Clause[]
  /** The query has the whole name of the segment's speaker. */
  namedSpeaker: Clause | null
}

/** What a query means for segments of any language: in each, the words of that language's plan. */
export function lexicalQuery(
  tenant: Tenant,
  plans: readonly QueryPlan[],
  filters: SearchFilters,
): LexicalQuery {
  const phrases = (plans[0]?.phrases ?? []).map(phraseClause)
  const stemmed = plans.filter(plan => plan.words.some(word => !isExact(word.term)))
  // Stems tell their language by themselves; exact words, and queries of phrases alone, do not.
  const others = plans.filter(plan => !stemmed.includes(plan))
  const otherLanguages = { terms: { analyzer: others.map(plan => plan.analyzer.code) } }
  const exactWords = (others[0]?.words ?? []).map(wordClause)
  const stems = stemmed.flatMap(plan => plan.words)
  return {
    filters: filterClauses(tenant, filters),
    excluded: [
      ...[...new Set(plans.flatMap(plan => plan.excludedTerms))].map(term => termClause(term)),
      ...(plans[0]?.excludedPhrases ?? []).map(phraseClause),
    ],
    phrases,
    allWords: either([
      ...stemmed.map(plan => ({ bool: { must: plan.words.map(wordClause) } })),
      ...(others.length > 0 ? [{ bool: { must: exactWords, filter: [otherLanguages] } }] : []),
    ]),
    anyWord: either([
      ...stems.map(wordClause),
      ...(exactWords.length > 0 ? [{ bool: { must: [either(exactWords)], filter: [otherLanguages] } }] : []),
    ]),
    severalWords: plans.some(plan => plan.words.length + plan.phrases.length > 1 && plan.words.length > 0),
    names: stems.map(({ term, weight }) => ({ term: { speaker_terms: { value: term, boost: weight } } })),
    namedSpeaker:
      stems.length === 0
        ? null
        : {
            terms_set: {
              speaker_terms: {
                terms: stems.map(word => word.term),
                minimum_should_match_field: 'speaker_term_count',
              },
            },
          },
  }
}

/** Segments that match all words and phrases. */
export function matchingAll(query: LexicalQuery): Clause {
  return withNames(query, { must: [...query.phrases, query.allWords], should: query.names })
}

/** Segments that match all phrases and, where there are none, any word; those of {@link matchingAll} first. */
export function matchingAny(query: LexicalQuery): Clause {
  const { phrases, anyWord, allWords, names } = query
  const clauses =
    phrases.length > 0 ? { must: phrases, should: [anyWord, ...names] } : { must: [anyWord], should: names }
  return {
    bool: {
      must: [withNames(query, clauses)],
      should: [{ constant_score: { filter: allWords, boost: FULL_MATCH_BOOST } }],
    },
  }
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
    const part = fold(filters.speaker).replace(/[\\*?]/g, '\\$&')
    clauses.push(
      either([
        { term: { participant_id: filters.speaker } },
        { wildcard: { speaker_folded: { value: `*${part}*` } } },
      ]),
    )
  }
  return clauses
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
