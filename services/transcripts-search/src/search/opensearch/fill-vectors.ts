import { embedSegments } from '../embeddings/embed-segments.ts'
import type { Embedder } from '../embeddings/embedder.ts'
import type { Tenant } from '../engine.ts'
import { type BulkOptions, bulkWrite } from './bulk.ts'
import type { OpenSearchClient } from './client.ts'
import { countRevision, script, updateOf } from './count-revision.ts'
import { routingOf, segmentDocumentId } from './documents.ts'
import { segmentsOf } from './segments-of.ts'
import { vectorFieldOf } from './vector-field.ts'

/** Texts that are embedded and stored at a time: what is done is kept when the endpoint goes away. */
const BATCH = 128

// The text may be another by now, or gone.
const STORE = `
  if (ctx._source.text == params.text) { ctx._source[params.field] = params.vector }
  else { ctx.op = 'none' }`

interface BareSegment {
  position: number
  text: string
}

/**
 * Gives every segment of a meeting that one index has, and that has no vector of the embedder's model, one. The index must know the
 * model's field. A segment that has another text by the time its vector comes is left to the run that follows that change.
 *
 * @throws EmbeddingFailed when the endpoint does not answer
 */
export async function fillVectors(
  client: OpenSearchClient,
  index: string,
  embedder: Embedder,
  tenant: Tenant,
  meetingId: string,
  { refresh }: BulkOptions,
): Promise<void> {
  const { name: field } = vectorFieldOf(embedder)
  // What was written a moment ago has to be seen.
  await client.send('POST', `/${index}/_refresh`)
  let conflicts = 0
  for (let after = -1; ; ) {
    const segments = await segmentsWithoutVector(client, index, tenant, meetingId, field, after)
    const last = segments.at(-1)
    if (last === undefined) {
      if (after >= 0 && refresh) await client.send('POST', `/${index}/_refresh`)
      break
    }
    const vectors = await embedSegments(embedder, { segments })
    const writes = segments.map(({ position, text }, number) =>
      updateOf(
        index,
        tenant,
        segmentDocumentId(tenant, meetingId, position),
        script(STORE, { text, field, vector: vectors[number] }),
      ),
    )
    // One for the whole run: it writes each segment once.
    const first = after < 0 ? [countRevision(index, tenant, meetingId)] : []
    conflicts += (await bulkWrite(client, [...first, ...writes], { refresh: false })).conflicts
    after = last.position
  }
  // Their text may be the same as before, and then nothing else would come back to them.
  if (conflicts > 0) throw new Error(`${conflicts} segments were changed while they got their vectors`)
}

async function segmentsWithoutVector(
  client: OpenSearchClient,
  index: string,
  tenant: Tenant,
  meetingId: string,
  field: string,
  after: number,
): Promise<BareSegment[]> {
  const { body } = await client.send<{ hits: { hits: { _source: BareSegment }[] } }>(
    'POST',
    `/${index}/_search`,
    {
      query: { routing: routingOf(tenant) },
      body: {
        query: { bool: { filter: segmentsOf(tenant, meetingId), must_not: [{ exists: { field } }] } },
        size: BATCH,
        sort: [{ position: 'asc' }],
        search_after: [after],
        _source: ['position', 'text'],
      },
    },
  )
  return body.hits.hits.map(hit => hit._source)
}
