/**
 * How fast search is, and how it grows: `node bench/search.ts [--sizes 10000,100000,1000000] [--engines postgres,opensearch]`, with the data of
 * `MI_DATA_DIR`. Meetings are recombined from real ones. At each size the same queries go to our engine (first page of twenty, marked, with
 * context and exact total) and raw to the server (`search-support/raw-queries.ts`), in turns. OpenSearch needs `OPENSEARCH_URL`.
 */
import { parseArgs } from 'node:util'
import type { SearchEngine, Tenant } from '../src/search/engine.ts'
import { createOpenSearchClient } from '../src/search/opensearch/client.ts'
import { startOpenSearchEngine, startPostgresEngine } from './search-support/engines.ts'
import { readQmsum } from './search-support/qmsum.ts'
import {
  prepareRawPostgres,
  type RawQuery,
  rawOpenSearch,
  rawPostgres,
} from './search-support/raw-queries.ts'
import { recombine } from './search-support/recombine.ts'

const TENANT: Tenant = { accountId: 'acc_bench', mode: 'live' }
const KEYWORDS = [
  ...[
    'budget',
    'battery',
    'remote control',
    'speech recognition',
    'minister education',
    'curved case titanium',
  ],
  ...['"user interface"', '"prime minister" pandemic', 'LCD screen -cost', 'okay', 'think'],
]
const ROUNDS = 3
const MOST_GROWTH = 3

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '10000,100000,1000000' },
    engines: { type: 'string', default: 'postgres,opensearch' },
  },
})
const sizes = values.sizes.split(',').map(Number)
const { transcripts, queries: judged } = await readQmsum()
const queries = [...KEYWORDS, ...judged.filter((_, index) => index % 12 === 0).map(({ query }) => query)]
console.log(`${queries.length} queries × ${ROUNDS}, milliseconds`)

if (values.engines.includes('postgres')) {
  await using postgres = await startPostgresEngine()
  await measure(postgres.engine, rawPostgres(postgres.pool), async () => {
    for (const table of ['posting', 'segment', 'speaker', 'transcript']) {
      await postgres.pool.query(`VACUUM ANALYZE search_${table}`)
    }
    await prepareRawPostgres(postgres.pool)
  })
}
const node = process.env.OPENSEARCH_URL
if (values.engines.includes('opensearch') && node !== undefined) {
  await using opensearch = await startOpenSearchEngine(node)
  const client = createOpenSearchClient(node, { timeoutMs: 60_000 })
  const raw = rawOpenSearch(client, `${opensearch.prefix}-read`, `${TENANT.accountId}/${TENANT.mode}`)
  await measure(opensearch.engine, raw, async () => {
    await client.send('POST', `/${opensearch.prefix}-read/_refresh`)
  })
  await client.close()
} else if (values.engines.includes('opensearch')) {
  console.log('opensearch skipped: OPENSEARCH_URL is not set')
}

async function measure(engine: SearchEngine, raw: RawQuery, settle: () => Promise<void>): Promise<void> {
  const source = recombine(transcripts)
  let segments = 0
  const medians = new Map<number, number>()
  for (const size of sizes) {
    const began = performance.now()
    const before = segments
    const write = async () => {
      while (segments < size) {
        const transcript = source.next().value
        segments += transcript.segments.length
        await engine.indexTranscript(TENANT, transcript)
      }
    }
    await Promise.all([write(), write()])
    const perSecond = Math.round((segments - before) / ((performance.now() - began) / 1000))
    await settle()
    const own: number[] = []
    const plain: number[] = []
    for (let round = 0; round <= ROUNDS; round++) {
      for (const query of queries) {
        const ours = await timed(() => engine.search(TENANT, { query, limit: 20, offset: 0 }))
        const theirs = await timed(() => raw(query))
        // The first round warms up.
        if (round === 0) continue
        own.push(ours)
        plain.push(theirs)
      }
    }
    medians.set(size, percentile(own, 0.5))
    const ratio = percentile(own, 0.5) / percentile(plain, 0.5)
    console.log(
      `${engine.name.padEnd(10)} ${String(segments).padStart(8)} segments (indexed ${perSecond}/s)  ours ${summary(own)}  raw ${summary(plain)}  p50 ours/raw ${ratio.toFixed(2)}`,
    )
  }
  const [small, large] = [medians.get(100_000), medians.get(1_000_000)]
  if (small === undefined || large === undefined) return
  console.log(`${engine.name} grows ${(large / small).toFixed(2)} times from 100,000 to 1,000,000 segments`)
  if (large / small > MOST_GROWTH) process.exitCode = 1
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

function summary(times: readonly number[]): string {
  return `p50 ${percentile(times, 0.5).toFixed(1)} p99 ${percentile(times, 0.99).toFixed(1)}`
}
