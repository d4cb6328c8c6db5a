import type { Tenant } from '../engine.ts'
import type { OpenSearchClient } from './client.ts'
import { type MeetingRecord, meetingDocumentId, type RemovedRecord, routingOf } from './documents.ts'

/** What an index knows of a meeting, at once after it was written; null when nothing. */
export async function readMeetingRecord(
  client: OpenSearchClient,
  index: string,
  tenant: Tenant,
  meetingId: string,
): Promise<MeetingRecord | RemovedRecord | null> {
  const { status, body } = await client.send<{ found: boolean; _source: MeetingRecord | RemovedRecord }>(
    'GET',
    `/${index}/_doc/${encodeURIComponent(meetingDocumentId(tenant, meetingId))}`,
    { query: { routing: routingOf(tenant) }, accept: [404] },
  )
  return status === 404 || !body.found ? null : body._source
}
