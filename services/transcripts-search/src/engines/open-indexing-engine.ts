import type { SettingsOf } from '@mi/config'
import type { Pool } from 'pg'
import type { SearchEngine } from '../search/engine.ts'
import { createOpenSearchEngine } from '../search/opensearch/engine.ts'
import { createPostgresEngine } from '../search/postgres/engine.ts'
import type { searchDeclarations } from '../settings.ts'

export type SearchSettings = SettingsOf<typeof searchDeclarations>

/** The search engine that the settings choose, for writing the words of transcripts in a thread. The index exists: the service prepares it. */
export function openIndexingEngine(settings: SearchSettings, pool: Pool): SearchEngine {
  if (settings.openSearchUrl === null) return createPostgresEngine({ pool })
  return createOpenSearchEngine({
    ...openSearchOptions(settings),
    // A job that is done is a transcript that is found. Otherwise up to the refresh interval passes.
    refresh: true,
    // Vectors of texts that stay are kept. None is made here.
    ...(settings.embeddingsBaseUrl !== null && { embedder: noEmbedder }),
  })
}

function noEmbedder(): Promise<never> {
  return Promise.reject(new Error('a thread that writes words makes no vectors'))
}

export function openSearchOptions({
  openSearchUrl,
  openSearchIndexPrefix,
  openSearchShards,
  openSearchReplicas,
}: SearchSettings) {
  return {
    node: openSearchUrl as string,
    prefix: openSearchIndexPrefix,
    shards: openSearchShards,
    replicas: openSearchReplicas,
  }
}
