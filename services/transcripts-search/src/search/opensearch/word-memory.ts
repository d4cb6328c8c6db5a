import type { TermStatistics } from './term-statistics.ts'

interface KnownWord {
  spoken: number
  named: number
}

/** A few megabytes. */
const MOST_WORDS = 50_000

/**
 * What the index was last seen to know of words, so that a query can be built before the index is asked again. Never more than a guess:
 * whoever uses it compares it with the answer that comes meanwhile.
 */
export class WordMemory {
  // In order of use: the first is the one not needed longest.
  readonly #words = new Map<string, KnownWord>()
  readonly #segments = new Map<string, Pick<TermStatistics, 'languages' | 'averageLength' | 'documents'>>()

  /** Codes of the analyzers that were seen last; null where nothing was. */
  languages(routing: string): ReadonlySet<string> | null {
    return this.#segments.get(routing)?.languages ?? null
  }

  /** What was seen last by searches of the same shard; null where one of the terms is not known. */
  recall(routing: string, terms: readonly string[]): TermStatistics | null {
    const segments = this.#segments.get(routing)
    if (segments === undefined) return null
    const known = new Map<string, KnownWord>()
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

  remember(routing: string, terms: readonly string[], statistics: TermStatistics): void {
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
