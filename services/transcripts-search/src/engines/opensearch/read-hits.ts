import type { Tenant } from '@mi/contracts'
import { createGiveWay } from '@mi/scheduling'
import type { SearchHit } from '../engine.ts'
import { markMatches, plainText } from '../highlight.ts'
import type { QueryPlan } from '../query/plan-query.ts'
import { readAround } from './around-fields.ts'
import { readDocuments } from './client.ts'
import { routingOf, SHOWN_FIELDS, type ShownFields, segmentDocumentId } from './documents.ts'
import type { FoundSegment } from './find-segments.ts'
import type { ReadIndex } from './term-statistics.ts'

/** Reads the texts of a page of hits and of the segments around each hit, in one call. */
export async function readHits(
  index: ReadIndex,
  tenant: Tenant,
  found: readonly FoundSegment[],
  plans: ReadonlyMap<string, QueryPlan>,
): Promise<SearchHit[]> {
  const idOf = ({ meetingId, position }: FoundSegment) => segmentDocumentId(tenant, meetingId, position)
  const read = await readTexts(index, tenant, found.map(idOf))
  const giveWay = createGiveWay()
  const hits: SearchHit[] = []
  for (const segment of found) {
    await giveWay()
    const { meetingId, position, analyzer, score } = segment
    const shown = read.get(idOf(segment))
    if (shown === undefined) continue
    const plan = plans.get(analyzer)
    const [text] = shown.text
    hits.push({
      meetingId,
      meetingTitle: shown.title[0],
      transcriptId: shown.transcript_id[0],
      segment: {
        id: shown.segment_id[0],
        position,
        participantId: shown.participant_id[0],
        speakerName: shown.speaker_name[0],
        startMs: shown.start_ms[0],
        endMs: shown.end_ms[0],
        html: plan ? markMatches(text, plan) : plainText(text),
      },
      ...readAround(shown, position),
      score,
    })
  }
  return hits
}

async function readTexts(
  { client, alias }: ReadIndex,
  tenant: Tenant,
  ids: readonly string[],
): Promise<Map<string, ShownFields>> {
  const texts = new Map<string, ShownFields>()
  if (ids.length === 0) return texts
  const documents = await readDocuments<{ _id: string; fields?: ShownFields }>(client, alias, {
    query: { routing: routingOf(tenant), _source: false, stored_fields: SHOWN_FIELDS.join(',') },
    body: { ids },
  })
  for (const { _id, fields } of documents) {
    if (fields) texts.set(_id, fields)
  }
  return texts
}

/** A page of hits before their texts are read. */
export interface FoundPage {
  total: number
  found: FoundSegment[]
  /** By analyzer code, to mark the matches. */
  plans: ReadonlyMap<string, QueryPlan>
}

export const NOTHING: FoundPage = { total: 0, found: [], plans: new Map() }
