import type { OpenSearchClient } from './client.ts'
import type { WordMemory } from './word-memory.ts'

/** What searches read from. */
export interface ReadIndex {
  client: OpenSearchClient
  alias: string
  words: WordMemory
}
