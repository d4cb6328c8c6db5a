import type { Tenant } from '@mi/contracts'
import type { Embedder } from '../embeddings/embedder.ts'
import type {
  EngineHealth,
  IndexOptions,
  SearchEngine,
  SearchRequest,
  TranscriptDocument,
} from '../engine.ts'
import { SemanticSearchNotConfigured } from '../errors.ts'
import type { BulkOptions } from './bulk.ts'
import { createOpenSearchClient, type OpenSearchClient } from './client.ts'
import { deleteMeeting, deleteTenant } from './delete-meeting.ts'
import { indexTranscript } from './index-transcript.ts'
import { aliasesOf, ensureIndex, indicesBehind, WriteTargets } from './indices.ts'
import { readHits } from './read-hits.ts'
import { indexedMeetings, readTranscript } from './read-indexed.ts'
import { beginRebuild, type Rebuild } from './rebuild.ts'
import { searchLexical, searchRecent } from './search-lexical.ts'
import { searchHybrid, searchSemantic } from './search-semantic.ts'
import { TermStatisticsCache } from './term-statistics.ts'
import { renameSpeaker, updateMeeting } from './update-facts.ts'
import { maintainVectors } from './vector-maintenance.ts'
import { VECTOR_FIELDS, vectorFieldOf } from './vectors.ts'

export interface OpenSearchEngineOptions {
  /** The address of a node or load balancer, including user and password if required. */
  node: string
  /** The prefix of the names of all indices and aliases. */
  prefix?: string
  shards?: number
  replicas?: number
  /** True: writes return only when a search finds them. Otherwise search finds them after at most the refresh interval (500 ms). */
  refresh?: BulkOptions['refresh']
  timeoutMs?: number
  /**
   * Creates vectors; without it, only words are indexed.
   * @throws SearchUnavailable while the embedding endpoint is unavailable; lexical search does not need it
   */
  embedder?: () => Promise<Embedder>
}

export interface OpenSearchEngine extends SearchEngine {
  /** Creates a new index. After this returns, every change is written to both indices. */
  beginRebuild(): Promise<Rebuild>
}

/** The engine for large installations: segments are documents, a tenant is on one shard, aliases hide the index names. See the README. */
export function createOpenSearchEngine(options: OpenSearchEngineOptions): OpenSearchEngine {
  const { node, prefix = 'transcripts', shards = 1, replicas = 0, refresh = false } = options
  const { timeoutMs, embedder } = options
  const client = createOpenSearchClient(node, timeoutMs === undefined ? {} : { timeoutMs })
  const { read, write } = aliasesOf(prefix)
  const targets = new WriteTargets(client, write)
  const settings = { prefix, shards, replicas }
  const bulk = { refresh }
  const index = { client, alias: read, statisticsCache: new TermStatisticsCache() }

  const writeAll = <T>(work: (index: string) => Promise<T>) => writeToAll(client, read, targets, work)
  const writeTranscript = async (tenant: Tenant, transcript: TranscriptDocument, options?: IndexOptions) => {
    // A repair removes the vectors of models that are no longer in use.
    const keepVectors = embedder && (options?.repair ? vectorFieldOf(await embedder()).name : VECTOR_FIELDS)
    const all = { ...bulk, ...options, ...(keepVectors && { keepVectors }) }
    return writeAll(index => indexTranscript(client, index, tenant, transcript, all))
  }

  const findPage = async (tenant: Tenant, request: SearchRequest) => {
    const { mode = 'lexical', sort } = request
    if (mode === 'lexical') {
      return (sort === 'recent' ? searchRecent : searchLexical)(index, tenant, request)
    }
    if (embedder === undefined) throw new SemanticSearchNotConfigured()
    return (mode === 'semantic' ? searchSemantic : searchHybrid)(index, tenant, request, await embedder())
  }

  return {
    name: 'opensearch',
    prepare: () => ensureIndex(client, settings),
    indexTranscript: writeTranscript,
    deleteMeeting: (tenant, meetingId) =>
      writeAll(index => deleteMeeting(client, index, tenant, meetingId, bulk)),
    deleteTenant: tenant => writeAll(index => deleteTenant(client, index, tenant)),
    renameSpeaker: (tenant, rename) => writeAll(index => renameSpeaker(client, index, tenant, rename, bulk)),
    updateMeeting: (tenant, facts) => writeAll(index => updateMeeting(client, index, tenant, facts, bulk)),

    async search(tenant, request) {
      const { total, found, plans } = await findPage(tenant, request)
      return { total, hits: await readHits(index, tenant, found, plans) }
    },

    ...(embedder && maintainVectors({ client, read, embedder, writeAll, bulk })),
    indexedMeetings: scope => indexedMeetings(client, read, scope),
    readTranscript: (tenant, meetingId) => readTranscript(client, read, tenant, meetingId),
    health: () => readHealth(client, read),
    beginRebuild: async () => beginRebuild(client, settings, targets, embedder ? await embedder() : null),
    close: () => client.close(),
  }
}

/** Returns the result of the index that is read. The index of a rebuild receives the same writes. */
async function writeToAll<T>(
  client: OpenSearchClient,
  read: string,
  targets: WriteTargets,
  work: (index: string) => Promise<T>,
): Promise<T> {
  const names = await targets.names()
  const [current] = names.length > 1 ? await indicesBehind(client, read) : names
  const outcomes = new Map<string, T>()
  try {
    for (const name of names) outcomes.set(name, await work(name))
  } finally {
    await targets.removeReplaced(names)
  }
  return (outcomes.get(current ?? '') ?? outcomes.values().next().value) as T
}

async function readHealth(client: OpenSearchClient, alias: string): Promise<EngineHealth> {
  try {
    const { body } = await client.send<{ status: string }>('GET', `/_cluster/health/${alias}`, {
      timeoutMs: 2000,
    })
    return { ready: body.status !== 'red', detail: `opensearch: ${body.status}` }
  } catch (error) {
    return { ready: false, detail: `opensearch: ${error instanceof Error ? error.message : error}` }
  }
}
