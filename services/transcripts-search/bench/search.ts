/**
 * Measures the speed and growth of search: `node bench/search.ts [--sizes 10000,100000,1000000] [--engines postgres,opensearch] [--rounds 3]`,
 * with the data of `MI_DATA_DIR`. Meetings are recombined from real meetings. At each size it sends the same queries in turns to
 *
 *   API    POST /v1/transcripts/search through the gateway of a complete platform that this run starts, by one client with an API key
 *   engine our engine, called in this process
 *   raw    the server's full-text search: only the hits, and the same page (marked, with context), see `search-support/raw-query.ts`
 *
 * and then to the API with eight concurrent clients. OpenSearch needs `OPENSEARCH_URL`. Exits with an error when a target is missed.
 */
import { parseArgs } from 'node:util'
import pg from 'pg'
import { createOpenSearchClient } from '../src/engines/opensearch/client.ts'
import { createOpenSearchEngine } from '../src/engines/opensearch/engine.ts'
import { createPostgresEngine } from '../src/engines/postgres/engine.ts'
import { startBenchPlatform } from './platform-support/start-platform.ts'
import { type Measured, measureSearch } from './search-support/measure-search.ts'
import { readQmsum } from './search-support/qmsum.ts'
import { rawOpenSearch } from './search-support/raw-opensearch.ts'
import { prepareRawPostgres, rawPostgres } from './search-support/raw-postgres.ts'

const KEYWORDS = [
  ...['budget', 'battery', 'remote control', 'speech recognition', 'minister education'],
  ...['curved case titanium', '"user interface"', '"prime minister" pandemic', 'LCD screen -cost'],
  ...['okay', 'think'],
]
const MOST_OF_RAW = 1.5
const MOST_GROWTH = 3

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '10000,100000,1000000' },
    engines: { type: 'string', default: 'postgres,opensearch' },
    rounds: { type: 'string', default: '3' },
  },
})
const { transcripts, queries: judged } = await readQmsum()
const asked = {
  transcripts,
  queries: [...KEYWORDS, ...judged.filter((_, index) => index % 12 === 0).map(({ query }) => query)],
  sizes: values.sizes.split(',').map(Number),
  rounds: Number(values.rounds),
}
console.log(`${asked.queries.length} queries × ${asked.rounds}, milliseconds`)

if (values.engines.includes('postgres')) judge('postgres', await measurePostgres())
const node = process.env.OPENSEARCH_URL
if (values.engines.includes('opensearch') && node !== undefined) {
  judge('opensearch', await measureOpenSearch(node))
} else if (values.engines.includes('opensearch')) {
  console.log('opensearch skipped: OPENSEARCH_URL is not set')
}

async function measurePostgres(): Promise<Measured[]> {
  await using platform = await startBenchPlatform({})
  const pool = new pg.Pool({ connectionString: platform.databaseUrl, max: 8 })
  try {
    const raw = rawPostgres(pool)
    const settle = async () => {
      for (const table of ['posting', 'segment', 'speaker', 'transcript']) {
        await pool.query(`VACUUM ANALYZE search_${table}`)
      }
      await prepareRawPostgres(pool)
    }
    const engine = createPostgresEngine({ pool })
    return await measureSearch({ ...asked, platform, store: pool, engine, raw, settle })
  } finally {
    await pool.end()
  }
}

async function measureOpenSearch(node: string): Promise<Measured[]> {
  const prefix = `bench-${process.pid}-${Date.now()}`
  await using platform = await startBenchPlatform({ OPENSEARCH_URL: node, OPENSEARCH_INDEX_PREFIX: prefix })
  const pool = new pg.Pool({ connectionString: platform.databaseUrl, max: 4 })
  const engine = createOpenSearchEngine({ node, prefix, timeoutMs: 60_000 })
  const client = createOpenSearchClient(node, { timeoutMs: 60_000 })
  try {
    await engine.prepare()
    const raw = rawOpenSearch(client, `${prefix}-read`, platform.tenant)
    const settle = async () => {
      await client.send('POST', `/${prefix}-read/_refresh`)
    }
    return await measureSearch({ ...asked, platform, store: pool, engine, raw, settle })
  } finally {
    await client.send('DELETE', `/${prefix}-v*`)
    await Promise.all([client.close(), engine.close(), pool.end()])
  }
}

function judge(engine: string, measured: readonly Measured[]): void {
  for (const { size, api, page } of measured) {
    const ratio = api / page
    if (ratio > MOST_OF_RAW)
      miss(
        `${engine}, ${size} segments: the API takes ${ratio.toFixed(2)} times the raw query of the same page, at most ${MOST_OF_RAW}`,
      )
  }
  const at = (size: number) => measured.find(one => one.size === size)?.api
  const [small, large] = [at(100_000), at(1_000_000)]
  if (small === undefined || large === undefined) return
  const growth = large / small
  console.log(`${engine} grows ${growth.toFixed(2)} times from 100,000 to 1,000,000 segments`)
  if (growth > MOST_GROWTH) miss(`${engine}: grows ${growth.toFixed(2)} times, at most ${MOST_GROWTH}`)
}

function miss(what: string): void {
  console.error(`MISSED  ${what}`)
  process.exitCode = 1
}
