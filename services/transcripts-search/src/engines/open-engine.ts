import type { SettingsOf } from '@mi/config'
import type { Logger } from '@mi/contracts'
import {
  connectEmbedder,
  createOpenSearchEngine,
  createPostgresEngine,
  type OpenSearchEngine,
  type SearchEngine,
} from '../search/index.ts'
import type { searchDeclarations } from '../settings.ts'
import type { TranscriptsDatabase } from '../store/database.ts'
import { startWhenReachable } from './start-when-reachable.ts'

export type SearchSettings = SettingsOf<typeof searchDeclarations>

/** The search engine that the settings choose. It gets itself ready, and may be away: only search and the index wait for it. */
export function openEngine(
  settings: SearchSettings,
  { database, log }: { database: Pick<TranscriptsDatabase, 'pool'>; log: Logger },
): SearchEngine {
  if (settings.openSearchUrl === null) {
    if (settings.embeddingsBaseUrl !== null)
      log.warn('EMBEDDINGS_BASE_URL has no effect on search without OPENSEARCH_URL')
    return createPostgresEngine({ pool: database.pool })
  }
  const open = () => openOpenSearch(settings)
  if (settings.embeddingsBaseUrl === null) return startWhenReachable({ open, log })
  // Words can be searched for while nobody turns them into vectors.
  const wordsOnly = createOpenSearchEngine(openSearchOptions(settings))
  return startWhenReachable({ open, wordsOnly, log })
}

/** The same engine for a command that has nothing to do without it. @throws when it is away */
export async function openUpkeepEngine(
  settings: SearchSettings,
  { database }: { database: Pick<TranscriptsDatabase, 'pool'> },
): Promise<SearchEngine> {
  if (settings.openSearchUrl === null) return createPostgresEngine({ pool: database.pool })
  return openOpenSearch(settings)
}

/** OpenSearch with the embedder where one is chosen, its index made. @throws when either is away */
async function openOpenSearch(settings: SearchSettings): Promise<OpenSearchEngine> {
  const { embeddingsBaseUrl, embeddingsApiKey, embeddingsModel } = settings
  const embedder =
    embeddingsBaseUrl === null
      ? null
      : await connectEmbedder({
          baseUrl: embeddingsBaseUrl,
          model: embeddingsModel,
          ...(embeddingsApiKey !== null && { apiKey: embeddingsApiKey }),
          attempts: 1,
        })
  const engine = createOpenSearchEngine({ ...openSearchOptions(settings), ...(embedder && { embedder }) })
  try {
    await engine.prepare()
    return engine
  } catch (error) {
    await engine.close()
    throw error
  }
}

function openSearchOptions({
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
