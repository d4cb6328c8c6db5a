import type { Tenant } from '../engine.ts'
import type { OpenSearchClient } from './client.ts'
import { type MeetingRecord, meetingDocumentId, removedDocumentId, routingOf } from './documents.ts'
import { readDocuments } from './read-documents.ts'

export interface KnownMeeting {
  record: MeetingRecord | null
  /** It was deleted: nothing may bring it back but a repair. */
  removed: boolean
}

/** What an index knows of a meeting, at once after it was written. */
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
