import { ALL_ANALYZERS } from '../analysis/analyzers.ts'
import { isExact } from '../query/plan-query.ts'
import { inverseDocumentFrequency } from '../ranking/formula.ts'
import type { OpenSearchClient } from './client.ts'

/** The frequencies of terms on the shard that responds, as its scores count them, and the length of its segments. */
export interface TermStatistics {
  /** The analyzer codes of the segments on the shard. */
  languages: ReadonlySet<string>
  /** The number of segments on the shard. */
  documents: number
  averageLength: number
  /** The number of segments whose spoken words contain the term; includes exact terms. */
  spoken(term: string): number
  /** The number of segments whose speaker's name contains the term. */
  named(term: string): number
}

const LANGUAGES = ALL_ANALYZERS.map(analyzer => analyzer.code)

interface FieldVector {
  field_statistics: { sum_ttf: number; doc_count: number }
  terms: Record<string, { doc_freq?: number }>
}

/** Requests the statistics of all terms of a query in one call, with a document that is never stored. */
export async function readTermStatistics(
  { client, alias }: ReadIndex,
  routing: string,
  all: readonly string[],
): Promise<TermStatistics> {
  const terms = all.filter(term => !isExact(term)).join(' ')
  const exact = all
    .filter(isExact)
    .map(term => term.slice(1))
    .join(' ')
  const { body } = await client.send<{ term_vectors?: Record<string, FieldVector> }>(
    'POST',
    `/${alias}/_termvectors`,
    {
      query: { routing, filter_path: 'term_vectors' },
      body: {
        doc: { terms, exact, speaker_terms: terms, analyzer: LANGUAGES },
        routing,
        fields: ['terms', 'exact', 'speaker_terms', 'analyzer'],
        term_statistics: true,
        field_statistics: true,
        positions: false,
        offsets: false,
        payloads: false,
      },
    },
  )
  const rarity = (field: string, term: string) => {
    const vector = body.term_vectors?.[field]
    const frequency = vector?.terms[term]?.doc_freq ?? 0
    return frequency === 0 ? 0 : inverseDocumentFrequency(vector?.field_statistics.doc_count ?? 0, frequency)
  }
  const lengths = body.term_vectors?.terms?.field_statistics ?? body.term_vectors?.exact?.field_statistics
  const languages = Object.entries(body.term_vectors?.analyzer?.terms ?? {})
  return {
    languages: new Set(languages.filter(([, { doc_freq }]) => doc_freq).map(([code]) => code)),
    documents: lengths?.doc_count ?? 0,
    averageLength: Math.max(1, (lengths?.sum_ttf ?? 0) / Math.max(1, lengths?.doc_count ?? 0)),
    spoken: term => (isExact(term) ? rarity('exact', term.slice(1)) : rarity('terms', term)),
    named: term => rarity('speaker_terms', term),
  }
}

interface CachedTerm {
  spoken: number
  named: number
}

/** The limit of the cache, a few megabytes. */
const MOST_WORDS = 50_000

/**
 * Caches term statistics, so that a query can be built before the index responds. Entries may be stale: the caller compares them
 * with the response that arrives meanwhile.
 */
export class TermStatisticsCache {
  // The least recently used entry is first.
  readonly #words = new Map<string, CachedTerm>()
  readonly #segments = new Map<string, Pick<TermStatistics, 'languages' | 'averageLength' | 'documents'>>()

  /** The analyzer codes in use at the last search; null before the first search. */
  languages(routing: string): ReadonlySet<string> | null {
    return this.#segments.get(routing)?.languages ?? null
  }

  /** Statistics from earlier searches of the same shard; null when one of the terms is not cached. */
  get(routing: string, terms: readonly string[]): TermStatistics | null {
    const segments = this.#segments.get(routing)
    if (segments === undefined) return null
    const known = new Map<string, CachedTerm>()
    for (const term of terms) {
      const word = this.#words.get(keyOf(routing, term))
      if (word === undefined) return null
      known.set(term, word)
    }
    return {
      ...segments,
      spoken: term => known.get(term)?.spoken ?? 0,
      named: term => known.get(term)?.named ?? 0,
    }
  }

  set(routing: string, terms: readonly string[], statistics: TermStatistics): void {
    const { languages, averageLength, documents } = statistics
    replace(this.#segments, routing, { languages, averageLength, documents })
    for (const term of terms) {
      const word = { spoken: statistics.spoken(term), named: statistics.named(term) }
      replace(this.#words, keyOf(routing, term), word)
    }
  }
}

function keyOf(routing: string, term: string): string {
  return `${routing} ${term}`
}

function replace<T>(entries: Map<string, T>, key: string, entry: T): void {
  entries.delete(key)
  entries.set(key, entry)
  if (entries.size <= MOST_WORDS) return
  const [oldest] = entries.keys()
  if (oldest !== undefined) entries.delete(oldest)
}

/** The index that searches read. */
export interface ReadIndex {
  client: OpenSearchClient
  alias: string
  statisticsCache: TermStatisticsCache
}
