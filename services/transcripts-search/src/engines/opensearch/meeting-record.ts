import type { Tenant } from '@mi/contracts'
import type { BulkOperation } from './bulk.ts'
import { type OpenSearchClient, readDocuments } from './client.ts'
import {
  type MeetingRecord,
  meetingDocumentId,
  removedDocumentId,
  routingOf,
  segmentDocumentId,
} from './documents.ts'

interface KnownMeeting {
  record: MeetingRecord | null
  /** The meeting was deleted: only a repair may restore it. */
  removed: boolean
}

/** The record of a meeting in an index, readable immediately after a write. */
export async function readMeeting(
  client: OpenSearchClient,
  index: string,
  tenant: Tenant,
  meetingId: string,
): Promise<KnownMeeting> {
  const ids = [meetingDocumentId(tenant, meetingId), removedDocumentId(tenant, meetingId)]
  const [meeting, removed] = await readDocuments<{ found?: boolean; _source?: MeetingRecord }>(
    client,
    index,
    {
      query: { routing: routingOf(tenant) },
      body: { ids },
    },
  )
  return { record: meeting?._source ?? null, removed: removed?.found === true }
}

/** True if an index has a document for the segment at a position. Visible immediately after a write. */
export async function hasSegment(
  client: OpenSearchClient,
  index: string,
  tenant: Tenant,
  meetingId: string,
  position: number,
): Promise<boolean> {
  const [segment] = await readDocuments<{ found?: boolean }>(client, index, {
    query: { routing: routingOf(tenant), _source: false },
    body: { ids: [segmentDocumentId(tenant, meetingId, position)] },
  })
  return segment?.found === true
}

/** Writes a meeting's facts to a document, unless the document has newer facts: another copy may have written them since the comparison. */
export const PUT_FACTS = `
  if (params.facts.facts_version > ctx._source.facts_version) { ctx._source.putAll(params.facts) }`

const COUNT = 'ctx._source.revision += 1;'

/**
 * Increments a meeting's revision and writes facts to its record. Each update of a segment raises its document's version by one, so the
 * next complete write must use a higher version. This operation is first: if the writer stops halfway, a later write still exceeds every
 * version.
 */
export function countRevision(
  index: string,
  tenant: Tenant,
  meetingId: string,
  facts?: object,
): BulkOperation {
  const source = facts ? script(COUNT + PUT_FACTS, { facts }) : script(COUNT, {})
  return updateOf(index, tenant, meetingDocumentId(tenant, meetingId), source)
}

/** Updates an existing document; a missing document is not created. */
export function updateOf(index: string, tenant: Tenant, id: string, source: object): BulkOperation {
  return {
    action: { update: { _index: index, _id: id, routing: routingOf(tenant), retry_on_conflict: 3 } },
    source,
  }
}

export function script(source: string, params: object) {
  return { script: { lang: 'painless', source, params } }
}
