/**
 * Measures how soon search finds a transcript: `node bench/freshness.ts [--meetings 100] [--engine postgres|opensearch]`, with the data of
 * `MI_DATA_DIR`. Starts the complete platform for each available engine (OpenSearch with `OPENSEARCH_URL`; semantic search with
 * `EMBEDDINGS_BASE_URL`) and imports meetings made of real meetings, eight at a time. Measures the time from `transcript.ready` until
 * search finds the meeting. Exits with an error when a target is missed.
 */
import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { createImportingClient } from './freshness-support/importing-client.ts'
import { measureFreshness } from './freshness-support/measure.ts'
import { startBenchPlatform } from './platform-support/start-platform.ts'
import { readQmsum } from './search-support/qmsum.ts'
import { recombine } from './search-support/recombine.ts'

const BAR_P99_MS = 2_000

const { values } = parseArgs({
  options: { meetings: { type: 'string', default: '100' }, engine: { type: 'string' } },
})
const isWanted = (engine: string) => (values.engine ?? engine) === engine
const source = recombine((await readQmsum()).transcripts)
const meetings = Array.from({ length: Number(values.meetings) }, () => source.next().value)
const openSearchUrl = process.env.OPENSEARCH_URL
const { EMBEDDINGS_BASE_URL, EMBEDDINGS_MODEL = 'all-MiniLM-L6-v2' } = process.env
const embeddings: Record<string, string> = EMBEDDINGS_BASE_URL
  ? { EMBEDDINGS_BASE_URL, EMBEDDINGS_MODEL }
  : {}

if (isWanted('postgres')) await measure('PostgreSQL', {})
if (!isWanted('opensearch')) console.log('OpenSearch  not asked for')
else if (openSearchUrl === undefined) console.log('OpenSearch  skipped: OPENSEARCH_URL is not set')
else {
  const prefix = `freshness-${randomBytes(4).toString('hex')}`
  await measure('OpenSearch', { OPENSEARCH_URL: openSearchUrl, OPENSEARCH_INDEX_PREFIX: prefix })
  await fetch(`${openSearchUrl}/${prefix}-v*`, { method: 'DELETE' })
}

async function measure(name: string, env: Record<string, string>): Promise<void> {
  await using platform = await startBenchPlatform({ ...embeddings, ...env })
  const client = createImportingClient(platform)
  const measured = await measureFreshness(client, platform.eventsUrl, meetings).finally(client.close)
  const { delays, segments, importSeconds } = measured
  const sorted = delays.toSorted((a, b) => a - b)
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] as number
  console.log(
    `${name.padEnd(11)} ${meetings.length} meetings, ${segments} segments in ${importSeconds.toFixed(1)} s; ` +
      `ready to found: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${sorted.at(-1)} ms`,
  )
  if (at(0.99) <= BAR_P99_MS) return
  console.error(`${name}: p99 above ${BAR_P99_MS} ms`)
  process.exitCode = 1
}
