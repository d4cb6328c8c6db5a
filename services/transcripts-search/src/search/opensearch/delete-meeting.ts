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

/** Removes what one index has of a meeting and leaves its id as removed; returns the number of segments removed. */
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
  /** So many segments, the first, stay. */
  kept: number
  /** Those of newer text stay too. */
  version: number
}

/** Removes documents of segments that a meeting does not have, whatever its record says that there are. */
export async function deleteSurplus(
  client: OpenSearchClient,
  index: string,
  tenant: Tenant,
  { meetingId, kept, version }: Surplus,
): Promise<void> {
  await deleteByQuery(client, index, tenant, [
    ...[{ term: { meeting_id: meetingId } }, { term: { kind: 'segment' } }],
    ...[{ range: { position: { gte: kept } } }, { range: { version: { lte: version } } }],
  ])
}

/** Removes everything that one index has of a tenant; returns the number of segments removed. */
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
    // What was written a moment ago has to be seen.
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
    // Version conflicts: another process updated them during the deletion, for example with their vectors. They still exist.
    if (body.version_conflicts === 0) return deleted
  }
  throw new SearchUnavailable(new Error('documents change while they are being deleted'))
}
