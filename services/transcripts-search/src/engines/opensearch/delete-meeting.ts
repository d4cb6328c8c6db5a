import type { Tenant } from '@mi/contracts'
import { SearchUnavailable } from '../errors.ts'
import type { BulkOptions } from './bulk.ts'
import type { OpenSearchClient } from './client.ts'
import { type RemovedRecord, removedDocumentId, routingOf } from './documents.ts'

interface DeleteAnswer {
  deleted: number
  version_conflicts: number
}

const DELETE_ATTEMPTS = 20

/** Deletes a meeting from one index and records its id as removed. Returns the number of deleted segments. */
export async function deleteMeeting(
  client: OpenSearchClient,
  index: string,
  tenant: Tenant,
  meetingId: string,
  { refresh }: BulkOptions,
): Promise<number> {
  const removed: RemovedRecord = {
    kind: 'removed',
    account_id: tenant.accountId,
    mode: tenant.mode,
    meeting_id: meetingId,
  }
  await client.send('PUT', `/${index}/_doc/${encodeURIComponent(removedDocumentId(tenant, meetingId))}`, {
    query: { routing: routingOf(tenant), refresh },
    body: removed,
  })
  const ofMeeting = { term: { meeting_id: meetingId } }
  const segments = await deleteByQuery(client, index, tenant, [ofMeeting, { term: { kind: 'segment' } }])
  await deleteByQuery(client, index, tenant, [ofMeeting, { term: { kind: 'meeting' } }])
  return segments
}

interface Surplus {
  meetingId: string
  /** The number of segments to keep, from the first. */
  count: number
  /** Segments with a newer version are also kept. */
  version: number
}

/** Deletes documents of segments that a meeting does not have, whatever the segment count in its record. */
export async function deleteSurplus(
  client: OpenSearchClient,
  index: string,
  tenant: Tenant,
  { meetingId, count, version }: Surplus,
): Promise<void> {
  await deleteByQuery(client, index, tenant, [
    ...[{ term: { meeting_id: meetingId } }, { term: { kind: 'segment' } }],
    ...[{ range: { position: { gte: count } } }, { range: { version: { lte: version } } }],
  ])
}

/** Deletes all documents of a tenant from one index. Returns the number of deleted segments. */
export async function deleteTenant(client: OpenSearchClient, index: string, tenant: Tenant): Promise<number> {
  const removed = await deleteByQuery(client, index, tenant, [{ term: { kind: 'segment' } }])
  await deleteByQuery(client, index, tenant, [])
  return removed
}

async function deleteByQuery(
  client: OpenSearchClient,
  index: string,
  tenant: Tenant,
  filter: object[],
): Promise<number> {
  let deleted = 0
  for (let attempt = 1; attempt <= DELETE_ATTEMPTS; attempt++) {
    // Makes recent writes visible to the query.
    await client.send('POST', `/${index}/_refresh`)
    const { body } = await client.send<DeleteAnswer>('POST', `/${index}/_delete_by_query`, {
      query: { routing: routingOf(tenant), conflicts: 'proceed', refresh: true },
      body: {
        query: {
          bool: {
            filter: [{ term: { account_id: tenant.accountId } }, { term: { mode: tenant.mode } }, ...filter],
          },
        },
      },
      timeoutMs: 60_000,
    })
    deleted += body.deleted
    // Version conflicts: another process updated these documents during the deletion, for example with vectors. They still exist.
    if (body.version_conflicts === 0) return deleted
  }
  throw new SearchUnavailable(new Error('documents change while they are being deleted'))
}
