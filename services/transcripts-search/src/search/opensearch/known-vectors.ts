import type { Tenant } from '../engine.ts'
import type { OpenSearchClient } from './client.ts'
import { routingOf, segmentDocumentId } from './documents.ts'
import { readDocuments } from './read-documents.ts'

/** Vectors by the field of their model. */
export type StoredVectors = Record<string, number[]>

/** Vectors by the text that they were made of: the same text has the same vector, wherever it stands. */
export type VectorsByText = ReadonlyMap<string, StoredVectors>

interface Document {
  _source?: { text: string } & { [field: `vector_${string}`]: number[] }
}

/** So many vectors in one answer: some megabytes. */
const PAGE = 250

/**
 * The vectors that an index has of a meeting's first `segments` segments, at once after they were written.
 * @param fields of which models: a field, or a pattern
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
  for (let from = 0; from < segments; from += PAGE) {
    const ids = Array.from({ length: Math.min(PAGE, segments - from) }, (_, n) =>
      segmentDocumentId(tenant, meetingId, from + n),
    )
    const documents = await readDocuments<Document>(client, index, {
      query: { routing: routingOf(tenant), _source_includes: `text,${fields}` },
      body: { ids },
    })
    for (const { _source } of documents) {
      if (_source === undefined) continue
      const { text, ...vectors } = _source
      if (Object.keys(vectors).length > 0) known.set(text, { ...known.get(text), ...vectors })
    }
  }
  return known
}
