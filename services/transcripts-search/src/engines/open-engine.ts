import type { SettingsOf } from '@mi/config'
import type { Logger } from '@mi/contracts'
import {
  connectEmbedder,
  createOpenSearchEngine,
  createPostgresEngine,
  type Embedder,
  type OpenSearchEngine,
  openVectors,
  type SearchEngine,
  SemanticSearchNotConfigured,
} from '../search/index.ts'
import type { searchDeclarations } from '../settings.ts'
import type { TranscriptsDatabase } from '../store/database.ts'
import { reachInBackground } from './reach-in-background.ts'
import { startWhenReachable } from './start-when-reachable.ts'

export type SearchSettings = SettingsOf<typeof searchDeclarations>

/** The search engine that the settings choose. It gets itself ready, and may be away: only search and the index wait for it. */
export function openEngine(
  settings: SearchSettings,
  { database, log }: { database: Pick<TranscriptsDatabase, 'pool'>; log: Logger },
): SearchEngine {
  if (settings.openSearchUrl === null) return openPostgres(settings, database, log)
  // A job that is done is one that is found: else up to the refresh interval passes. Jobs are a few a second.
  const open = () => openOpenSearch(settings, { refresh: true })
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
  const { pool } = database
  if (settings.openSearchUrl !== null) return openOpenSearch(settings)
  if (settings.embeddingsBaseUrl === null) return createPostgresEngine({ pool })
  const vectors = openVectors(pool, () => connectTo(settings))
  // Without pgvector there is nothing by meaning to keep, and the words to keep all the same.
  await vectors.catch(error => {
    if (!(error instanceof SemanticSearchNotConfigured)) throw error
  })
  return createPostgresEngine({ pool, vectors: () => vectors })
}

/** PostgreSQL; by meaning too where an endpoint is chosen, as soon as that and the extension are there. */
function openPostgres(
  settings: SearchSettings,
  { pool }: Pick<TranscriptsDatabase, 'pool'>,
  log: Logger,
): SearchEngine {
  if (settings.embeddingsBaseUrl === null) return createPostgresEngine({ pool })
  const vectors = reachInBackground({
    open: () => openVectors(pool, () => connectTo(settings)),
    isFinal: error => error instanceof SemanticSearchNotConfigured,
    what: 'search by meaning',
    log,
  })
  return { ...createPostgresEngine({ pool, vectors: vectors.ready }), close: vectors.close }
}

/** OpenSearch with the embedder where one is chosen, its index made. @throws when either is away */
async function openOpenSearch(settings: SearchSettings, { refresh = false } = {}): Promise<OpenSearchEngine> {
  const embedder = settings.embeddingsBaseUrl === null ? null : await connectTo(settings)
  const engine = createOpenSearchEngine({
    ...openSearchOptions(settings),
    refresh,
    ...(embedder && { embedder }),
  })
  try {
    await engine.prepare()
    return engine
  } catch (error) {
    await engine.close()
    throw error
  }
}

/** The embedder that the settings choose. @throws EmbeddingFailed when it is away */
function connectTo({
  embeddingsBaseUrl,
  embeddingsApiKey,
  embeddingsModel,
}: SearchSettings): Promise<Embedder> {
  return connectEmbedder({
    baseUrl: embeddingsBaseUrl as string,
    model: embeddingsModel,
    ...(embeddingsApiKey !== null && { apiKey: embeddingsApiKey }),
    attempts: 1,
  })
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
