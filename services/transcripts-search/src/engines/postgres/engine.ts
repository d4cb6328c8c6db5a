import { queryRows, sql } from '@mi/database/sql'
import type { Pool } from 'pg'
import type { SearchEngine } from '../engine.ts'
import { SemanticSearchNotConfigured } from '../errors.ts'
import { searchHybrid, searchSemantic } from '../postgres-vectors/search-semantic.ts'
import { maintainVectors } from '../postgres-vectors/vector-maintenance.ts'
import type { Vectors } from '../postgres-vectors/vector-table.ts'
import { deleteMeeting, deleteTenant } from './delete-meeting.ts'
import { indexTranscript } from './index-transcript.ts'
import { indexedMeetings, readTranscript } from './read-indexed.ts'
import { search } from './search-lexical.ts'
import { inSnapshot, inTransaction } from './transaction.ts'
import { renameSpeaker, updateMeeting } from './update-facts.ts'

export interface PostgresEngineOptions {
  /** Connections to the database with the tables of `schema.sql`. The caller closes the pool. */
  pool: Pool
  /**
   * The vector table and the embedder, for semantic search; without it, only words are searched.
   * @throws SemanticSearchNotConfigured, or SearchUnavailable while the embedding endpoint is unavailable
   */
  vectors?: () => Promise<Vectors>
}

/** The built-in default engine: an inverted index in PostgreSQL tables, ranked in this process. See the README. */
export function createPostgresEngine({ pool, vectors }: PostgresEngineOptions): SearchEngine {
  // The server may close idle connections (a restart). Without a listener, the error would end this process.
  pool.on('error', () => {})
  return {
    name: 'postgres',
    prepare: async () => {},
    indexTranscript: (tenant, transcript, options) =>
      inTransaction(pool, client => indexTranscript(client, tenant, transcript, options)),
    deleteMeeting: (tenant, meetingId) =>
      inTransaction(pool, client => deleteMeeting(client, tenant, meetingId)),
    deleteTenant: tenant => inTransaction(pool, client => deleteTenant(client, tenant)),
    renameSpeaker: (tenant, rename) => inTransaction(pool, client => renameSpeaker(client, tenant, rename)),
    updateMeeting: (tenant, facts) => inTransaction(pool, client => updateMeeting(client, tenant, facts)),
    search: async (tenant, request) => {
      if ((request.mode ?? 'lexical') === 'lexical') return search(pool, tenant, request)
      if (vectors === undefined) throw new SemanticSearchNotConfigured()
      const byMeaning = request.mode === 'semantic' ? searchSemantic : searchHybrid
      return byMeaning(pool, tenant, request, await vectors())
    },
    ...(vectors && maintainVectors(pool, vectors)),
    indexedMeetings: scope => indexedMeetings(pool, scope),
    readTranscript: (tenant, meetingId) =>
      inSnapshot(pool, client => readTranscript(client, tenant, meetingId)),
    health: async () => {
      try {
        await queryRows(pool, sql`SELECT FROM search_transcript LIMIT 1`)
        return { ready: true, detail: 'postgres' }
      } catch (error) {
        return { ready: false, detail: `postgres: ${error instanceof Error ? error.message : error}` }
      }
    },
    close: async () => {},
  }
}
