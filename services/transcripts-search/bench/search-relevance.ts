/**
 * Measures the ranking of real meetings: `node bench/search-relevance.ts`, with the data of `MI_DATA_DIR`. Measures each available engine:
 * PostgreSQL always (started here), OpenSearch with `OPENSEARCH_URL`; lexical search, and with `EMBEDDINGS_BASE_URL` (`EMBEDDINGS_MODEL`)
 * semantic search, on PostgreSQL if a server with pgvector is on the path. Exits with an error when a target is missed.
 */

import type { Tenant } from '@mi/contracts'
import { findVectorPostgres } from '@mi/testkit/vector-postgres'
import { connectEmbedder } from '../src/engines/embeddings/openai-compatible.ts'
import type { SearchEngine, SearchMode } from '../src/engines/engine.ts'
import { startOpenSearchEngine, startPostgresEngine } from './search-support/engines.ts'
import { measureRelevance, type Relevance } from './search-support/measure-relevance.ts'
import { PARAPHRASED_QUERIES } from './search-support/paraphrased-queries.ts'
import { type JudgedQuery, readQmsum } from './search-support/qmsum.ts'

const TENANT: Tenant = { accountId: 'acc_bench', mode: 'live' }
const BARS = { hitAt10: 0.905, mrr: 0.67 }

const { transcripts, queries } = await readQmsum()
const paraphrased: JudgedQuery[] = PARAPHRASED_QUERIES.map(([meeting, number, query]) => {
  const judged = queries.find(other => other.meetingId === `mtg_${meeting}` && other.number === number)
  if (!judged) throw new Error(`There is no query ${number} of ${meeting}.`)
  return { ...judged, query }
})
const missed: string[] = []

const {
  OPENSEARCH_URL: node,
  EMBEDDINGS_BASE_URL: baseUrl,
  EMBEDDINGS_MODEL: model = 'all-MiniLM-L6-v2',
} = process.env
const embedder = baseUrl === undefined ? undefined : await connectEmbedder({ baseUrl, model })
const binaries = findVectorPostgres()

await using postgres = await startPostgresEngine(embedder && binaries ? { embedder, binaries } : undefined)
await measure(postgres.engine, embedder && binaries ? ['lexical', 'semantic', 'hybrid'] : ['lexical'])
if (embedder && !binaries)
  console.log('postgres    semantic and hybrid skipped: no server with pgvector is on the path')

if (node === undefined) {
  console.log('opensearch  skipped: OPENSEARCH_URL is not set')
} else {
  await using opensearch = await startOpenSearchEngine(node, embedder)
  await measure(opensearch.engine, embedder ? ['lexical', 'semantic', 'hybrid'] : ['lexical'])
}
if (!embedder) console.log('semantic and hybrid skipped: EMBEDDINGS_BASE_URL is not set')
if (missed.length > 0) {
  console.error(missed.join('\n'))
  process.exitCode = 1
}

async function measure(engine: SearchEngine, modes: SearchMode[]): Promise<void> {
  for (const transcript of transcripts) {
    await engine.indexTranscript(TENANT, transcript)
    await engine.fillVectors?.(TENANT, transcript.meeting.meetingId)
  }
  // The last writes become visible within the refresh interval.
  await new Promise(resume => setTimeout(resume, 1500))
  const results = new Map<SearchMode, { official: Relevance; paraphrased: Relevance }>()
  for (const mode of modes) {
    const official = await measureRelevance(engine, TENANT, queries, mode)
    const own = await measureRelevance(engine, TENANT, paraphrased, mode)
    results.set(mode, { official, paraphrased: own })
    console.log(
      `${engine.name.padEnd(11)} ${mode.padEnd(9)} QMSum ${figures(official)}   paraphrased ${figures(own)}`,
    )
  }
  const lexical = results.get('lexical')
  if (lexical && lexical.official.hitAt10 < BARS.hitAt10)
    missed.push(`${engine.name}: hit@10 below ${BARS.hitAt10}`)
  if (lexical && lexical.official.mrr < BARS.mrr) missed.push(`${engine.name}: MRR below ${BARS.mrr}`)
  const hybrid = results.get('hybrid')
  if (!hybrid || !lexical) return
  for (const measured of ['hitAt10', 'mrr'] as const) {
    if (hybrid.official[measured] < lexical.official[measured])
      missed.push(`${engine.name}: hybrid is below lexical: ${measured}`)
    if (hybrid.paraphrased[measured] <= lexical.paraphrased[measured]) {
      missed.push(`${engine.name}: hybrid does not win on paraphrased queries: ${measured}`)
    }
  }
}

function figures({ queries: count, hitAt10, mrr }: Relevance): string {
  return `(${count}) hit@10 ${hitAt10.toFixed(3)} MRR ${mrr.toFixed(3)}`
}
