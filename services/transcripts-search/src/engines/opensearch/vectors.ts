import { createHash } from 'node:crypto'
import type { Tenant } from '@mi/contracts'
import { type Embedder, embedSegments } from '../embeddings/embedder.ts'
import { type BulkOptions, bulkWrite } from './bulk.ts'
import { type OpenSearchClient, readDocuments } from './client.ts'
import { routingOf, segmentDocumentId, segmentsOf } from './documents.ts'
import { countRevision, script, updateOf } from './meeting-record.ts'

/** The field with the vectors of a model. Each model has a separate field: vectors of different models cannot be compared. */
export interface VectorField {
  name: string
  dimensions: number
}

/** Matches the vector fields of all models. */
export const VECTOR_FIELDS = 'vector_*'

export function vectorFieldOf({ model, dimensions }: Pick<Embedder, 'model' | 'dimensions'>): VectorField {
  const digest = createHash('sha256').update(`${model}\n${dimensions}`).digest('hex').slice(0, 12)
  return { name: `vector_${digest}`, dimensions }
}

/** The mapping of a vector field. */
export function vectorMapping({ name, dimensions }: VectorField): Record<string, object> {
  const method = { name: 'hnsw', engine: 'lucene', space_type: 'cosinesimil' }
  return { [name]: { type: 'knn_vector', dimension: dimensions, method } }
}

/** The vectors of a segment, by the field of their model. */
type StoredVectors = Record<string, number[]>

/** Vectors by text: the same text always has the same vector. */
export type VectorsByText = ReadonlyMap<string, StoredVectors>

interface Document {
  _source?: { text: string } & { [field: `vector_${string}`]: number[] }
}

/** The number of vectors in one response: a few megabytes. */
const PAGE = 250

/**
 * The vectors of a meeting's first `segments` segments, readable immediately after they were written.
 * @param fields the name of a vector field, or a pattern
 */
export async function knownVectors(
  client: OpenSearchClient,
  index: string,
  tenant: Tenant,
  meetingId: string,
  segments: number,
  fields: string,
): Promise<VectorsByText> {
  const known = new Map<string, StoredVectors>()
  for (let from = 0; from < segments; from += PAGE)
    await readVectors(
      client,
      index,
      tenant,
      meetingId,
      { from, to: Math.min(from + PAGE, segments) },
      fields,
      known,
    )
  return known
}

/** The number of pages with vectors in memory, around the segments that are being written. */
const NEAR_PAGES = 2

/**
 * The vectors near a position: a transcript that is written again usually has its texts at the same positions. Texts that moved further get
 * new vectors later. Positions must increase from call to call.
 */
export function vectorsNear(
  client: OpenSearchClient,
  index: string,
  tenant: Tenant,
  meetingId: string,
  segments: number,
  fields: string,
): (position: number) => Promise<VectorsByText> {
  const pages = new Map<number, Map<string, StoredVectors>>()
  let current = -1
  let near: VectorsByText = new Map()
  return async position => {
    const page = Math.floor(position / PAGE)
    if (page === current) return near
    current = page
    for (const number of pages.keys()) if (number < page - NEAR_PAGES) pages.delete(number)
    for (let number = Math.max(0, page - NEAR_PAGES); number <= page + NEAR_PAGES; number++) {
      const range = { from: number * PAGE, to: Math.min((number + 1) * PAGE, segments) }
      if (pages.has(number) || range.from >= range.to) continue
      const found = new Map<string, StoredVectors>()
      await readVectors(client, index, tenant, meetingId, range, fields, found)
      pages.set(number, found)
    }
    near = new Map([...pages.values()].flatMap(found => [...found]))
    return near
  }
}

async function readVectors(
  client: OpenSearchClient,
  index: string,
  tenant: Tenant,
  meetingId: string,
  { from, to }: { from: number; to: number },
  fields: string,
  into: Map<string, StoredVectors>,
): Promise<void> {
  const ids = Array.from({ length: to - from }, (_, n) => segmentDocumentId(tenant, meetingId, from + n))
  const documents = await readDocuments<Document>(client, index, {
    query: { routing: routingOf(tenant), _source_includes: `text,${fields}` },
    body: { ids },
  })
  for (const { _source } of documents) {
    if (_source === undefined) continue
    const { text, ...vectors } = _source
    if (Object.keys(vectors).length > 0) into.set(text, { ...into.get(text), ...vectors })
  }
}

/** The number of texts that are embedded and stored together. Finished batches are kept when the endpoint becomes unavailable. */
const BATCH = 128

// The text may have changed or been deleted meanwhile.
const STORE = `
  if (ctx._source.text == params.text) { ctx._source[params.field] = params.vector }
  else { ctx.op = 'none' }`

interface BareSegment {
  position: number
  text: string
}

/**
 * Adds a vector of the embedder's model to every segment of a meeting in one index that has none. The index must know the model's field.
 * If a segment's text changes before its vector arrives, the run after that change handles the segment.
 *
 * @throws EmbeddingFailed when the endpoint does not respond
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
  // Makes recent writes visible to the query.
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
    // One revision for the whole run, which writes each segment once.
    const first = after < 0 ? [countRevision(index, tenant, meetingId)] : []
    conflicts += (await bulkWrite(client, [...first, ...writes], { refresh: false })).conflicts
    after = last.position
  }
  // The changed segments may have the same text, and then no later run would add their vectors.
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
