import type { Tenant } from '@mi/contracts'
import type { Embedder } from '../embeddings/embedder.ts'
import type { SearchEngine, VectorDifferences } from '../engine.ts'
import type { BulkOptions } from './bulk.ts'
import type { OpenSearchClient } from './client.ts'
import { routingOf, segmentsOf } from './documents.ts'
import { ensureVectorField } from './indices.ts'
import type { Clause } from './lexical-query.ts'
import { readMeeting } from './meeting-record.ts'
import { fillVectors, VECTOR_FIELDS, vectorFieldOf } from './vectors.ts'

interface VectorMaintenanceOptions {
  client: OpenSearchClient
  /** The alias of the index that is read. */
  read: string
  embedder(): Promise<Embedder>
  /** Calls `work` for each index that receives writes. */
  writeAll<T>(work: (index: string) => Promise<T>): Promise<T>
  bulk: BulkOptions
}

/** The part of an engine that synchronizes vectors with segments. */
export function maintainVectors({
  client,
  read,
  embedder,
  writeAll,
  bulk,
}: VectorMaintenanceOptions): Required<Pick<SearchEngine, 'fillVectors' | 'compareVectors'>> {
  return {
    async fillVectors(tenant, meetingId) {
      const model = await embedder()
      await writeAll(async index => {
        await ensureVectorField(client, index, vectorFieldOf(model))
        await fillVectors(client, index, model, tenant, meetingId, bulk)
      })
    },
    async compareVectors(tenant, meetingId) {
      const { name } = vectorFieldOf(await embedder())
      return compareVectors(client, read, tenant, meetingId, name)
    },
  }
}

interface Answer {
  aggregations: Record<string, { doc_count: number }>
}

/**
 * Compares the vectors of a meeting with its segments. A vector is in the document of its segment, so it always belongs to the current
 * text; but a document may remain of a segment that the meeting no longer has.
 *
 * @param field the vector field of the current model
 */
async function compareVectors(
  client: OpenSearchClient,
  index: string,
  tenant: Tenant,
  meetingId: string,
  field: string,
): Promise<VectorDifferences> {
  await client.send('POST', `/${index}/_refresh`)
  const { record } = await readMeeting(client, index, tenant, meetingId)
  const others = (await vectorFieldsOf(client, index)).filter(other => other !== field)
  const isThere: Clause = { range: { position: { lt: record?.segments ?? 0 } } }
  const has = (name: string): Clause => ({ exists: { field: name } })
  const counted: Record<string, Clause> = {
    missing: { bool: { filter: [isThere], must_not: [has(field)] } },
    surplus: { bool: { filter: [has(VECTOR_FIELDS)], must_not: [isThere] } },
    ...Object.fromEntries(others.map(other => [other, { bool: { filter: [isThere, has(other)] } }])),
  }
  const { body } = await client.send<Answer>('POST', `/${index}/_search`, {
    query: { routing: routingOf(tenant) },
    body: {
      query: { bool: { filter: segmentsOf(tenant, meetingId) } },
      size: 0,
      aggs: Object.fromEntries(Object.entries(counted).map(([name, filter]) => [name, { filter }])),
    },
  })
  const count = (name: string) => body.aggregations[name]?.doc_count ?? 0
  return {
    missing: count('missing'),
    ofOtherModels: others.map(count).reduce((sum, vectors) => sum + vectors, 0),
    surplus: count('surplus'),
  }
}

async function vectorFieldsOf(client: OpenSearchClient, index: string): Promise<string[]> {
  const { body } = await client.send<{ fields: object }>('GET', `/${index}/_field_caps`, {
    query: { fields: VECTOR_FIELDS },
  })
  return Object.keys(body.fields)
}
