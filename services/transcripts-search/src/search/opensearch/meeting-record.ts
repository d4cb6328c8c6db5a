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
  /** It was deleted: nothing may bring it back but a repair. */
  removed: boolean
}

/** What an index has of a meeting, readable immediately after a write. */
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

/** Whether an index has a document of the segment at a position, visible immediately after a write. */
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

/** Puts a meeting's facts into a document, unless it has newer ones: another copy may have written them since they were compared. */
export const PUT_FACTS = `
  if (params.facts.facts_version > ctx._source.facts_version) { ctx._source.putAll(params.facts) }`

const COUNT = 'ctx._source.revision += 1;'

/**
 * Counts one more revision of a meeting, and puts facts into its record. Each update of a segment raises its document's version by one, so
 * the next write of the whole has to go above that. It goes first: should the writer stop half way, a later write still goes above every version.
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

/** Updates a document that exists; a missing one is not created. */
export function updateOf(index: string, tenant: Tenant, id: string, source: object): BulkOperation {
  return {
    action: { update: { _index: index, _id: id, routing: routingOf(tenant), retry_on_conflict: 3 } },
    source,
  }
}

export function script(source: string, params: object) {
  return { script: { lang: 'painless', source, params } }
}
