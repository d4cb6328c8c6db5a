import { setTimeout as sleep } from 'node:timers/promises'
import { embedSegments } from '../embeddings/embed-segments.ts'
import type { Embedder } from '../embeddings/embedder.ts'
import type {
  IndexOptions,
  SearchEngine,
  SearchRequest,
  Tenant,
  TranscriptDocument,
  WriteOutcome,
} from '../engine.ts'
import { SemanticSearchNotConfigured } from '../errors.ts'
import type { BulkOptions } from './bulk.ts'
import { createOpenSearchClient } from './client.ts'
import { deleteMeeting, deleteTenant } from './delete-meeting.ts'
import { indexTranscript } from './index-transcript.ts'
import {
  add,
  aliasesOf,
  changeAliases,
  createIndex,
  deleteIndex,
  ensureIndex,
  indicesBehind,
  remove,
} from './indices.ts'
import { readHits } from './read-hits.ts'
import { indexedMeetings, readTranscript } from './read-indexed.ts'
import { searchHybrid, searchSemantic } from './search-by-meaning.ts'
import { searchLexical } from './search-lexical.ts'
import { searchRecent } from './search-recent.ts'
import { renameSpeaker, updateMeeting } from './update-facts.ts'
import { vectorFieldOf } from './vector-field.ts'
import { WordMemory } from './word-memory.ts'
import { WRITE_TARGETS_KEPT_MS, WriteTargets } from './write-targets.ts'

export interface OpenSearchEngineOptions {
  /** Address of a node or load balancer, with user and password where it wants them. */
  node: string
  /** Begins the names of all indices and aliases. */
  prefix?: string
  shards?: number
  replicas?: number
  /** Whether writes return only when a search finds them; without, at most the refresh interval (500 ms) passes. */
  refresh?: BulkOptions['refresh']
  timeoutMs?: number
  /** Without one, only lexical search. */
  embedder?: Embedder
}

/** An index that is being built beside the one that is read. */
export interface Rebuild {
  /** Writes a transcript to the new index alone; the index that is read stays as it is. */
  indexTranscript(tenant: Tenant, transcript: TranscriptDocument): Promise<WriteOutcome>
  /** Reads from the new index from now on and deletes the old one. */
  finish(): Promise<void>
  /** Deletes the new index; nothing has changed. */
  abandon(): Promise<void>
}

export interface OpenSearchEngine extends SearchEngine {
  /** Begins a new index; from when this returns, everything that changes is written to both. */
  beginRebuild(): Promise<Rebuild>
}

/** The engine for large installations: segments as documents, one tenant on one shard, an index behind aliases. See the README. */
export function createOpenSearchEngine(options: OpenSearchEngineOptions): OpenSearchEngine {
  const {
    node,
    prefix = 'transcripts',
    shards = 1,
    replicas = 0,
    refresh = false,
    timeoutMs,
    embedder,
  } = options
  const client = createOpenSearchClient(node, timeoutMs === undefined ? {} : { timeoutMs })
  const { read, write } = aliasesOf(prefix)
  const targets = new WriteTargets(client, write)
  const field = embedder && vectorFieldOf(embedder)
  const settings = { prefix, shards, replicas, ...(field ? { vectors: field } : {}) }
  const bulk = { refresh }
  const index = { client, alias: read, words: new WordMemory() }

  // What the index that is read says is the answer; a rebuild's index takes the same writes.
  const writeAll = async <T>(work: (index: string) => Promise<T>): Promise<T> => {
    const names = await targets.names()
    const [current] = names.length > 1 ? await indicesBehind(client, read) : names
    const outcomes = new Map<string, T>()
    for (const name of names) outcomes.set(name, await work(name))
    return (outcomes.get(current ?? '') ?? outcomes.values().next().value) as T
  }
  const writeTranscript = async (
    index: string | null,
    tenant: Tenant,
    transcript: TranscriptDocument,
    options: IndexOptions = {},
  ) => {
    const vectors =
      embedder && field ? { field: field.name, of: await embedSegments(embedder, transcript) } : undefined
    const one = (name: string) =>
      indexTranscript(client, name, tenant, transcript, {
        ...bulk,
        ...options,
        ...(vectors ? { vectors } : {}),
      })
    return index === null ? writeAll(one) : one(index)
  }

  const findPage = (tenant: Tenant, request: SearchRequest) => {
    const { mode = 'lexical', sort } = request
    if (mode === 'lexical') {
      return (sort === 'recent' ? searchRecent : searchLexical)(index, tenant, request)
    }
    if (embedder === undefined) throw new SemanticSearchNotConfigured()
    return (mode === 'semantic' ? searchSemantic : searchHybrid)(index, tenant, request, embedder)
  }

  return {
    name: 'opensearch',
    prepare: () => ensureIndex(client, settings),
    indexTranscript: (tenant, transcript, options) => writeTranscript(null, tenant, transcript, options),
    deleteMeeting: (tenant, meetingId) =>
      writeAll(index => deleteMeeting(client, index, tenant, meetingId, bulk)),
    deleteTenant: tenant => writeAll(index => deleteTenant(client, index, tenant)),
    renameSpeaker: (tenant, rename) => writeAll(index => renameSpeaker(client, index, tenant, rename, bulk)),
    updateMeeting: (tenant, facts) => writeAll(index => updateMeeting(client, index, tenant, facts, bulk)),

    async search(tenant, request) {
      const { total, found, plans } = await findPage(tenant, request)
      return { total, hits: await readHits(index, tenant, found, plans) }
    },

    indexedMeetings: scope => indexedMeetings(client, read, scope),
    readTranscript: (tenant, meetingId) => readTranscript(client, read, tenant, meetingId),

    async health() {
      try {
        const { body } = await client.send<{ status: string }>('GET', `/_cluster/health/${read}`, {
          timeoutMs: 2000,
        })
        return { ready: body.status !== 'red', detail: `opensearch: ${body.status}` }
      } catch (error) {
        return { ready: false, detail: `opensearch: ${error instanceof Error ? error.message : error}` }
      }
    },

    async beginRebuild() {
      const old = await indicesBehind(client, read)
      const name = await createIndex(client, settings)
      await changeAliases(client, [add(name, write)])
      targets.forget()
      // Other processes may not know of the new index yet: nothing is read from the store before they do.
      await sleep(2 * WRITE_TARGETS_KEPT_MS)
      return {
        indexTranscript: (tenant, transcript) => writeTranscript(name, tenant, transcript),
        async finish() {
          await client.send('POST', `/${name}/_refresh`)
          await changeAliases(client, [
            add(name, read),
            ...old.flatMap(index => [remove(index, read), remove(index, write)]),
          ])
          targets.forget()
          await sleep(2 * WRITE_TARGETS_KEPT_MS)
          for (const index of old) await deleteIndex(client, index)
        },
        async abandon() {
          await deleteIndex(client, name)
          targets.forget()
        },
      }
    },

    close: () => client.close(),
  }
}
