import type { Tenant } from '../engine.ts'
import type { BulkOptions } from './bulk.ts'
import type { OpenSearchClient } from './client.ts'
import { type RemovedRecord, removedDocumentId, routingOf } from './documents.ts'

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
  // What was written a moment ago has to be seen.
  await client.send('POST', `/${index}/_refresh`)
  const { body } = await client.send<{ deleted: number }>('POST', `/${index}/_delete_by_query`, {
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
  return body.deleted
}
