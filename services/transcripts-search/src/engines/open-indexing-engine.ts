import type { SettingsOf } from '@mi/config'
import type { Pool } from 'pg'
import type { searchDeclarations } from '../settings.ts'
import type { SearchEngine } from './engine.ts'
import { createOpenSearchEngine } from './opensearch/engine.ts'
import { createPostgresEngine } from './postgres/engine.ts'

export type SearchSettings = SettingsOf<typeof searchDeclarations>

/** The search engine of the settings, for a thread that indexes the words of transcripts. The service has already prepared the index. */
export function openIndexingEngine(settings: SearchSettings, pool: Pool): SearchEngine {
  if (settings.openSearchUrl === null) return createPostgresEngine({ pool })
  return createOpenSearchEngine({
    ...openSearchOptions(settings),
    // A finished job means that search finds the transcript. Without this, the refresh interval would pass first.
    refresh: true,
    // Vectors of unchanged texts are kept. This engine creates no new vectors.
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
