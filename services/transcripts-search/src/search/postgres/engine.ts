import type { Pool } from 'pg'
import type { SearchEngine, SearchMode } from '../engine.ts'
import { SemanticSearchNotConfigured } from '../errors.ts'
import { deleteMeeting, deleteTenant } from './delete-meeting.ts'
import { indexTranscript } from './index-transcript.ts'
import { indexedMeetings, readTranscript } from './read-indexed.ts'
import { search } from './search.ts'
import { inSnapshot, inTransaction } from './transaction.ts'
import { renameSpeaker, updateMeeting } from './update-facts.ts'

export interface PostgresEngineOptions {
  /** Connections to the database that has the tables of `schema.sql`; ended by whoever made it. */
  pool: Pool
}

/** The embedded default: an inverted index in plain PostgreSQL tables, ranked in this process. See the README. */
export function createPostgresEngine({ pool }: PostgresEngineOptions): SearchEngine {
  // The server may end idle connections (a restart): without a listener that would end this process.
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
      refuseVectors(request.mode)
      return search(pool, tenant, request)
    },
    indexedMeetings: scope => indexedMeetings(pool, scope),
    readTranscript: (tenant, meetingId) =>
      inSnapshot(pool, client => readTranscript(client, tenant, meetingId)),
    health: async () => {
      try {
        await pool.query('SELECT FROM search_tenant LIMIT 1')
        return { ready: true, detail: 'postgres' }
      } catch (error) {
        return { ready: false, detail: `postgres: ${error instanceof Error ? error.message : error}` }
      }
    },
    close: async () => {},
  }
}

function refuseVectors(mode: SearchMode = 'lexical'): void {
  if (mode !== 'lexical') throw new SemanticSearchNotConfigured()
}
