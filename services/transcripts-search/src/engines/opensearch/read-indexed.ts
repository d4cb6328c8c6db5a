import type { Tenant } from '@mi/contracts'
import type { IndexedMeeting, IndexScope, TranscriptDocument } from '../engine.ts'
import type { OpenSearchClient } from './client.ts'
import { routingOf, type SegmentRecord, segmentsOf } from './documents.ts'
import { readMeeting } from './meeting-record.ts'
import { VECTOR_FIELDS } from './vectors.ts'

interface Answer<T> {
  hits: { hits: { _source: T; sort: unknown[] }[] }
}

interface MeetingKey {
  account_id: string
  mode: Tenant['mode']
  meeting_id: string
}

interface MeetingsAnswer {
  aggregations: {
    meetings: {
      after_key?: MeetingKey
      buckets: {
        key: MeetingKey
        segments: { doc_count: number }
        version: { value: number }
        transcript: { buckets: { key: string }[] }
      }[]
    }
  }
}

const PAGE = 1000
const KEY_SOURCES = ['account_id', 'mode', 'meeting_id'].map(field => ({ [field]: { terms: { field } } }))

/** Every meeting in the index, by account and id, including the remains of interrupted writes and deletions that have no record. */
export async function* indexedMeetings(
  client: OpenSearchClient,
  index: string,
  scope: Partial<IndexScope> = {},
): AsyncGenerator<IndexedMeeting> {
  await client.send('POST', `/${index}/_refresh`)
  const kinds = { terms: { kind: ['meeting', 'segment'] } }
  const scoped = Object.entries({
    account_id: scope.accountId,
    mode: scope.mode,
    meeting_id: scope.meetingId,
  }).flatMap(([field, value]) => (value === undefined ? [] : [{ term: { [field]: value } }]))
  for (let after: MeetingKey | undefined; ; ) {
    const { body } = await client.send<MeetingsAnswer>('POST', `/${index}/_search`, {
      body: {
        query: { bool: { filter: [kinds, ...scoped] } },
        size: 0,
        aggs: {
          meetings: {
            composite: { size: PAGE, sources: KEY_SOURCES, ...(after && { after }) },
            aggs: {
              segments: { filter: { term: { kind: 'segment' } } },
              version: { max: { field: 'version' } },
              transcript: { terms: { field: 'transcript_id', size: 1 } },
            },
          },
        },
      },
      timeoutMs: 60_000,
    })
    const { buckets, after_key } = body.aggregations.meetings
    for (const { key, segments, version, transcript } of buckets) {
      yield {
        tenant: { accountId: key.account_id, mode: key.mode },
        meetingId: key.meeting_id,
        transcriptId: transcript.buckets[0]?.key ?? '',
        version: version.value,
        segments: segments.doc_count,
      }
    }
    if (after_key === undefined) return
    after = after_key
  }
}

/** A transcript in the index, read from its segments and not from the meeting's record. */
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
        query: { bool: { filter: segmentsOf(tenant, meetingId) } },
        size: PAGE,
        sort: [{ position: 'asc' }],
        search_after: [after],
        _source: { excludes: ['terms', 'term_list', 'exact', 'around_*', VECTOR_FIELDS] },
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
