import type { Tenant } from '../engine.ts'
import type { BulkOperation } from './bulk.ts'
import { meetingDocumentId, routingOf } from './documents.ts'

const COUNT = 'ctx._source.putAll(params.fields); ctx._source.revision += 1'

/**
 * Counts one more revision of a meeting, and changes fields of its record. Each update of a segment raises its document's version by one, so
 * the next write of the whole has to go above that. It goes first: should the writer stop half way, a later write still goes above every version.
 */
export function countRevision(
  index: string,
  tenant: Tenant,
  meetingId: string,
  fields: object = {},
): BulkOperation {
  return updateOf(index, tenant, meetingDocumentId(tenant, meetingId), script(COUNT, { fields }))
}

/** Changes a document that is there; one that is not stays away. */
export function updateOf(index: string, tenant: Tenant, id: string, source: object): BulkOperation {
  return {
    action: { update: { _index: index, _id: id, routing: routingOf(tenant), retry_on_conflict: 3 } },
    source,
  }
}

export function script(source: string, params: object) {
  return { script: { lang: 'painless', source, params } }
}
