import type { IndexedMeeting, Tenant, TranscriptDocument } from '../engine.ts'
import type { OpenSearchClient } from './client.ts'
import { type MeetingRecord, routingOf, type SegmentRecord } from './documents.ts'
import { readMeeting } from './meeting-record.ts'

interface Answer<T> {
  hits: { hits: { _source: T; sort: unknown[] }[] }
}

const PAGE = 1000

/** Every meeting in the index, by account and id. */
export async function* indexedMeetings(
  client: OpenSearchClient,
  index: string,
  scope: { accountId?: string; mode?: Tenant['mode'] } = {},
): AsyncGenerator<IndexedMeeting> {
  await client.send('POST', `/${index}/_refresh`)
  const filter = [
    { term: { kind: 'meeting' } },
    ...(scope.accountId === undefined ? [] : [{ term: { account_id: scope.accountId } }]),
    ...(scope.mode === undefined ? [] : [{ term: { mode: scope.mode } }]),
  ]
  for (let after: unknown[] | undefined; ; ) {
    const { body } = await client.send<Answer<MeetingRecord>>('POST', `/${index}/_search`, {
      body: {
        query: { bool: { filter } },
        size: PAGE,
        sort: [{ account_id: 'asc' }, { mode: 'asc' }, { meeting_id: 'asc' }],
        ...(after ? { search_after: after } : {}),
      },
    })
    for (const { _source: record } of body.hits.hits) {
      yield {
        tenant: { accountId: record.account_id, mode: record.mode },
        meetingId: record.meeting_id,
        transcriptId: record.transcript_id,
        version: record.version,
        segments: record.segments,
      }
    }
    after = body.hits.hits.at(-1)?.sort
    if (after === undefined) return
  }
}

/** A transcript as the index has it, by its segments, not by what its meeting's record says of them. */
export async function readTranscript(
  client: OpenSearchClient,
  index: string,
  tenant: Tenant,
  meetingId: string,
): Promise<TranscriptDocument | null> {
  const { record } = await readMeeting(client, index, tenant, meetingId)
  if (record === null) return null
  await client.send('POST', `/${index}/_refresh`)
  const records: SegmentRecord[] = []
  for (let after = -1; ; ) {
    const { body } = await client.send<Answer<SegmentRecord>>('POST', `/${index}/_search`, {
      query: { routing: routingOf(tenant) },
      body: {
        query: {
          bool: {
            filter: [
              { term: { account_id: tenant.accountId } },
              { term: { mode: tenant.mode } },
              { term: { meeting_id: meetingId } },
              { term: { kind: 'segment' } },
            ],
          },
        },
        size: PAGE,
        sort: [{ position: 'asc' }],
        search_after: [after],
        _source: { excludes: ['terms', 'term_list', 'exact', 'around_*', 'vector_*'] },
      },
    })
    records.push(...body.hits.hits.map(hit => hit._source))
    const last = body.hits.hits.at(-1)
    if (last === undefined) break
    after = last._source.position
  }
  return {
    meeting: {
      meetingId,
      title: record.title,
      startedAt: new Date(record.started_at),
      platform: record.platform,
      channelIds: record.channel_ids,
      version: record.facts_version,
    },
    transcriptId: record.transcript_id,
    language: record.language,
    version: record.version,
    segments: records.map(segment => ({
      id: segment.segment_id,
      participantId: segment.participant_id,
      speakerName: segment.speaker_name,
      startMs: segment.start_ms,
      endMs: segment.end_ms,
      text: segment.text,
    })),
  }
}
