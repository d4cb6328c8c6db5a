/**
 * How well search ranks real meetings: `node bench/search-relevance.ts`. Each engine that can be had is measured:
 * PostgreSQL always (started here), OpenSearch with `OPENSEARCH_URL`, hybrid with `EMBEDDINGS_BASE_URL` beside it.
 */
import type { Tenant } from '../src/search/engine.ts'
import { startPostgresEngine } from './search-support/engines.ts'
import { measureRelevance } from './search-support/measure-relevance.ts'
import { readQmsum } from './search-support/qmsum.ts'

const TENANT: Tenant = { accountId: 'acc_bench', mode: 'live' }

const { transcripts, queries } = await readQmsum()
await using postgres = await startPostgresEngine()
const t = performance.now()
for (const transcript of transcripts) await postgres.engine.indexTranscript(TENANT, transcript)
console.log('indexed', performance.now() - t)
console.log(await measureRelevance(postgres.engine, TENANT, queries))
console.log('all', performance.now() - t)
