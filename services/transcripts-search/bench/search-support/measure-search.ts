import type pg from 'pg'
import type { SearchEngine, TranscriptDocument } from '../../src/engines/engine.ts'
import type { BenchPlatform } from '../platform-support/start-platform.ts'
import { createApiClient } from './api-client.ts'
import type { RawQueries } from './raw-query.ts'
import { recombine } from './recombine.ts'
import { percentile, summary, timed } from './times.ts'
import { writeMeetings } from './write-meetings.ts'

export interface MeasuredOptions {
  /** Real meetings to recombine. */
  transcripts: readonly TranscriptDocument[]
  queries: readonly string[]
  sizes: readonly number[]
  rounds: number
  platform: BenchPlatform
  /** Connections to the database of the transcripts-search service. */
  store: pg.Pool
  /** Writes to the index that the platform searches. */
  engine: SearchEngine
  raw: RawQueries
  /** Called when a size is reached, before any query. */
  settle(): Promise<void>
}

/** Medians in milliseconds. */
export interface Measured {
  size: number
  api: number
  engine: number
  bare: number
  page: number
}

const CLIENTS = 8
/** From this number of segments on, a raw query takes half a second, so one round is enough. */
const SLOW_RAW = 1_000_000
const SEARCHES_OF_A_CLIENT = 60

/** Grows an index from size to size and measures at each size. */
export async function measureSearch(options: MeasuredOptions): Promise<Measured[]> {
  const { transcripts, sizes, platform, store, engine, settle } = options
  const source = recombine(transcripts)
  const measured: Measured[] = []
  let segments = 0
  for (const size of sizes) {
    const before = segments
    const written = await timed(() =>
      writeMeetings(source, { engine, store, tenant: platform.tenant }, before, size),
    )
    segments = written.result
    const perSecond = Math.round(((segments - before) / written.tookMs) * 1000)
    console.log(`${engine.name}, ${segments} segments (indexed ${perSecond}/s)`)
    await settle()
    // The concurrent searches come first, because they warm up the processes of the platform.
    await askAtOnce(options)
    measured.push({ size, ...(await askInTurns(options, size)) })
  }
  return measured
}

async function askInTurns({ queries, rounds, platform, engine, raw }: MeasuredOptions, size: number) {
  const client = createApiClient(platform)
  const page = (query: string) => engine.search(platform.tenant, { query, limit: 20, offset: 0 })
  const ways = {
    api: async (query: string) => checked(query, await client.search(query)),
    engine: (query: string) => timed(() => page(query)),
    bare: (query: string) => timed(() => raw.bare(query)),
    page: (query: string) => timed(() => raw.page(query)),
  }
  const times: Record<keyof typeof ways, number[]> = { api: [], engine: [], bare: [], page: [] }
  for (let round = 0; round <= rounds; round++) {
    for (const query of queries) {
      for (const way of Object.keys(ways) as (keyof typeof ways)[]) {
        if (round > 1 && size >= SLOW_RAW && (way === 'bare' || way === 'page')) continue
        const { tookMs } = await ways[way](query)
        // The first round is a warm-up.
        if (round > 0) times[way].push(tookMs)
      }
    }
  }
  await client.close()
  const [api, ours, bare, same] = [times.api, times.engine, times.bare, times.page]
  console.log(
    `  API ${summary(api)}   engine ${summary(ours)}   raw ${summary(bare)}, same page ${summary(same)}`,
  )
  const medians = { api: median(api), engine: median(ours), bare: median(bare), page: median(same) }
  const { api: first } = medians
  console.log(
    `  p50 of the API over raw: bare hits ${(first / medians.bare).toFixed(2)}, same page ${(first / medians.page).toFixed(2)}`,
  )
  return medians

  /** Checks that the hits are correct: the speed of a wrong response has no value. */
  async function checked(query: string, answer: Awaited<ReturnType<typeof client.search>>) {
    const expected = await page(query)
    const ids = answer.result.data.map(hit => hit.segment.id).join()
    if (
      ids !== expected.hits.map(hit => hit.segment.id).join() ||
      answer.result.pagination.total !== expected.total
    )
      throw new Error(`The API and the engine differ: ${query}`)
    return answer
  }
}

/** Measures concurrent clients. */
async function askAtOnce({ queries, platform }: MeasuredOptions): Promise<void> {
  const clients = Array.from({ length: CLIENTS }, () => createApiClient(platform))
  for (const client of clients) await client.expect(SEARCHES_OF_A_CLIENT)
  const times: number[] = []
  const all = await timed(() =>
    Promise.all(
      clients.map(async (client, number) => {
        for (let turn = 0; turn < SEARCHES_OF_A_CLIENT; turn++) {
          const query = queries[(turn + number * 5) % queries.length] as string
          times.push((await client.search(query)).tookMs)
        }
      }),
    ),
  )
  const perSecond = times.length / (all.tookMs / 1000)
  console.log(`  ${CLIENTS} clients at once: ${perSecond.toFixed(0)} searches/s, ${summary(times)}`)
  for (const client of clients) await client.close()
}

function median(times: readonly number[]): number {
  return percentile(times, 0.5)
}
