import type { Logger } from '@mi/contracts'
import type { TranscriptsDatabase } from '../store/database.ts'
import { connectInBackground, type Reached } from './connect-in-background.ts'
import {
  connectEmbedder,
  createOpenSearchEngine,
  createPostgresEngine,
  type Embedder,
  type OpenSearchEngine,
  openVectors,
  type SearchEngine,
  SemanticSearchNotConfigured,
} from './index.ts'
import { openSearchOptions, type SearchSettings } from './open-indexing-engine.ts'
import { startWhenAvailable } from './start-when-available.ts'

export type { SearchSettings }

/** The search engine of the settings. It connects in the background and may be unavailable: only search and indexing wait for it. */
export function openEngine(
  settings: SearchSettings,
  { database: { pool }, log }: { database: Pick<TranscriptsDatabase, 'pool'>; log: Logger },
): SearchEngine {
  const { openSearchUrl, embeddingsBaseUrl } = settings
  // Semantic search starts when its configured endpoint is available. Lexical search does not wait for it.
  const semantic = <T>(open: () => Promise<T>) =>
    embeddingsBaseUrl === null ? null : connectInBackground({ open, isFinal, what: 'semantic search', log })
  if (openSearchUrl === null) {
    const vectors = semantic(() => openVectors(pool, () => connectTo(settings)))
    return withEnd(createPostgresEngine({ pool, ...(vectors && { vectors: vectors.ready }) }), vectors)
  }
  const embedder = semantic(() => connectTo(settings))
  const engine = createOpenSearchEngine({
    ...openSearchOptions(settings),
    // A finished job means that search finds the transcript, without a wait for the refresh interval. There are few jobs a second.
    refresh: true,
    ...(embedder && { embedder: embedder.ready }),
  })
  return withEnd(startWhenAvailable(engine, log), embedder)
}

/** The same engine for a command that cannot work without it. @throws when the engine or the embedding endpoint is unavailable */
export async function openMaintenanceEngine(
  settings: SearchSettings,
  { database: { pool } }: { database: Pick<TranscriptsDatabase, 'pool'> },
): Promise<SearchEngine> {
  const { openSearchUrl, embeddingsBaseUrl } = settings
  // The command may run for an hour, so it tries the endpoint more than once.
  const connect = () => connectTo(settings, MAINTENANCE_ATTEMPTS)
  if (openSearchUrl !== null) {
    const embedder = embeddingsBaseUrl === null ? null : await connect()
    const engine = createOpenSearchEngine({
      ...openSearchOptions(settings),
      ...(embedder && { embedder: async () => embedder }),
    })
    return preparedOrClosed(engine)
  }
  if (embeddingsBaseUrl === null) return createPostgresEngine({ pool })
  const vectors = openVectors(pool, connect)
  // Without pgvector only semantic search is missing: the words are indexed anyway.
  await vectors.catch(error => {
    if (!isFinal(error)) throw error
  })
  return createPostgresEngine({ pool, vectors: () => vectors })
}

const MAINTENANCE_ATTEMPTS = 4

function isFinal(error: unknown): boolean {
  return error instanceof SemanticSearchNotConfigured
}

function withEnd(engine: SearchEngine, reached: Pick<Reached<unknown>, 'close'> | null): SearchEngine {
  return {
    ...engine,
    async close() {
      await reached?.close()
      await engine.close()
    },
  }
}

async function preparedOrClosed(engine: OpenSearchEngine): Promise<OpenSearchEngine> {
  try {
    await engine.prepare()
    return engine
  } catch (error) {
    await engine.close()
    throw error
  }
}

/** The embedder of the settings. @throws EmbeddingFailed when it is unavailable */
function connectTo(
  { embeddingsBaseUrl, embeddingsApiKey, embeddingsModel }: SearchSettings,
  attempts = 1,
): Promise<Embedder> {
  return connectEmbedder({
    baseUrl: embeddingsBaseUrl as string,
    model: embeddingsModel,
    ...(embeddingsApiKey !== null && { apiKey: embeddingsApiKey }),
    attempts,
  })
}
