import type { SearchHit, SpokenSegment, Tenant } from '../engine.ts'
import { escapeHtml } from '../highlight/escape-html.ts'
import { markMatches } from '../highlight/mark-matches.ts'
import type { QueryPlan } from '../query/plan-query.ts'
import type { OpenSearchClient } from './client.ts'
import { routingOf, type SegmentRecord, segmentDocumentId } from './documents.ts'
import type { FoundSegment } from './found-segment.ts'

/** Segments shown before and after each hit. */
const CONTEXT = 2

const SHOWN = [
  ...['transcript_id', 'title', 'analyzer', 'position', 'segment_id'],
  ...['participant_id', 'speaker_name', 'start_ms', 'end_ms', 'text'],
]

/** The texts of a page of hits and of what stands around each, in one call. */
export async function readHits(
  client: OpenSearchClient,
  alias: string,
  tenant: Tenant,
  found: readonly FoundSegment[],
  plans: ReadonlyMap<string, QueryPlan>,
): Promise<SearchHit[]> {
  if (found.length === 0) return []
  const ids = new Set<string>()
  for (const { meetingId, position } of found) {
    for (let near = Math.max(0, position - CONTEXT); near <= position + CONTEXT; near++) {
      ids.add(segmentDocumentId(tenant, meetingId, near))
    }
  }
  const { body } = await client.send<{ docs: { _id: string; _source?: SegmentRecord }[] }>(
    'POST',
    `/${alias}/_mget`,
    {
      query: { routing: routingOf(tenant), _source_includes: SHOWN.join(',') },
      body: { ids: [...ids] },
    },
  )
  const records = new Map<string, SegmentRecord>()
  for (const { _id, _source } of body.docs) {
    if (_source) records.set(_id, _source)
  }
  return found.flatMap(({ meetingId, position, score }) => {
    const record = records.get(segmentDocumentId(tenant, meetingId, position))
    if (record === undefined) return []
    const around = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, n) =>
        records.get(segmentDocumentId(tenant, meetingId, from + n)),
      ).filter(
        other => other !== undefined && other.transcript_id === record.transcript_id,
      ) as SegmentRecord[]
    const plan = plans.get(record.analyzer)
    return {
      meetingId,
      meetingTitle: record.title,
      transcriptId: record.transcript_id,
      segment: spokenSegment(record, plan ? markMatches(record.text, plan) : escapeHtml(record.text)),
      before: around(position - CONTEXT, position).map(plainSegment),
      after: around(position + 1, position + 1 + CONTEXT).map(plainSegment),
      score,
    }
  })
}

function plainSegment(record: SegmentRecord): SpokenSegment {
  return spokenSegment(record, escapeHtml(record.text))
}

function spokenSegment(record: SegmentRecord, html: string): SpokenSegment {
  return {
    id: record.segment_id,
    position: record.position,
    participantId: record.participant_id,
    speakerName: record.speaker_name,
    startMs: record.start_ms,
    endMs: record.end_ms,
    html,
  }
}
