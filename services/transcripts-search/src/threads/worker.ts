/** The tasks of a thread. Each reads and writes the database over connections of the thread, so that the rows never pass the other thread. */
import type { Tenant } from '@mi/contracts'
import { openPool } from '@mi/database/pool'
import type { TranscriptHeader } from '@mi/transcript-formats'
import { workerData } from '@mi/worker-pool'
import { openIndexingEngine, type SearchSettings } from '../engines/open-indexing-engine.ts'
import { type StagedImport, stageTranscript } from '../importing/stage-transcript.ts'
import { type IndexedMeetingText, indexMeetingText } from '../indexing/index-meeting-text.ts'
import type { SearchEngine } from '../search/engine.ts'
import { type Outcome, outcomeOf } from './outcome.ts'

/** What a thread knows from the beginning. */
export interface ThreadData {
  databaseUrl: string
  search: SearchSettings
}

const { databaseUrl, search } = workerData as ThreadData
const MAX_CONNECTIONS = 4

const pool = openPool({
  url: databaseUrl,
  applicationName: 'mi-transcripts-search-threads',
  maxConnections: MAX_CONNECTIONS,
})
let engine: SearchEngine | undefined

export function stage({
  body,
  ...request
}: StagedImport & { body: ReadableStream<Uint8Array> }): Promise<Outcome<TranscriptHeader>> {
  return outcomeOf(() => stageTranscript(pool, request, body))
}

export function index({
  tenant,
  meetingId,
}: {
  tenant: Tenant
  meetingId: string
}): Promise<Outcome<IndexedMeetingText>> {
  engine ??= openIndexingEngine(search, pool)
  const opened = engine
  return outcomeOf(() => indexMeetingText(pool, opened, tenant, meetingId))
}
