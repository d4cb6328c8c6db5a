import { statementName } from '@mi/database'
import { createGiveWay } from '@mi/scheduling'
import type { Pool } from 'pg'
import type { SearchHit, SpokenSegment } from '../engine.ts'
import { MARK, markMatches, plainText } from '../highlight.ts'
import type { QueryPlan } from '../query/plan-query.ts'

/** A segment at its place on a page. */
export interface PlacedSegment {
  transcriptNo: number
  position: number
  score: number
  /** The plan of the query in its transcript's language, to mark the matches. */
  plan: QueryPlan
  /** The segment was found by its words: if its text no longer contains any of them, it was replaced meanwhile. */
  inWords: boolean
}

interface SegmentRow {
  hit: number
  position: number
  segment_id: string
  participant_id: string
  name: string
  start_ms: number
  end_ms: number
  text: string
  meeting_id: string
  transcript_id: string
  title: string
}

/** The number of segments shown before and after each hit. */
const CONTEXT = 2

// The limit prevents the planner from reading the full table for a few rows.
const READ_HITS = `SELECT hit.place::integer AS hit, segment.*, transcript.meeting_id, transcript.transcript_id, transcript.title,
        (SELECT name FROM search_speaker AS speaker
          WHERE speaker.transcript_no = hit.transcript_no AND speaker.participant_id = segment.participant_id)
   FROM unnest($1::integer[], $2::integer[]) WITH ORDINALITY AS hit (transcript_no, position, place)
   JOIN search_transcript AS transcript ON transcript.transcript_no = hit.transcript_no
   CROSS JOIN LATERAL (
     SELECT position, segment_id, participant_id, start_ms, end_ms, text FROM search_segment
      WHERE transcript_no = hit.transcript_no AND position BETWEEN hit.position - ${CONTEXT} AND hit.position + ${CONTEXT}
      ORDER BY position LIMIT ${2 * CONTEXT + 1}
   ) AS segment
  ORDER BY hit.place, segment.position`

/** Reads the texts of a page of hits and of the segments around each hit, in one query. */
export async function readHits(pool: Pool, ranked: readonly PlacedSegment[]): Promise<SearchHit[]> {
  if (ranked.length === 0) return []
  const { rows } = await pool.query<SegmentRow>({
    name: statementName(READ_HITS),
    text: READ_HITS,
    values: [ranked.map(segment => segment.transcriptNo), ranked.map(segment => segment.position)],
  })
  const byHit = Map.groupBy(rows, row => row.hit)
  const giveWay = createGiveWay()
  const hits: SearchHit[] = []
  for (const [index, { position, plan, score, inWords }] of ranked.entries()) {
    await giveWay()
    const around = byHit.get(index + 1) ?? []
    const row = around.find(candidate => candidate.position === position)
    if (row === undefined) continue
    const html = markMatches(row.text, plan)
    if (inWords && !html.includes(MARK)) continue
    hits.push({
      meetingId: row.meeting_id,
      meetingTitle: row.title,
      transcriptId: row.transcript_id,
      segment: spokenSegment(row, html),
      before: around.filter(other => other.position < position).map(plainSegment),
      after: around.filter(other => other.position > position).map(plainSegment),
      score,
    })
  }
  return hits
}

function plainSegment(row: SegmentRow): SpokenSegment {
  return spokenSegment(row, plainText(row.text))
}

function spokenSegment(row: SegmentRow, html: string): SpokenSegment {
  return {
    id: row.segment_id,
    position: row.position,
    participantId: row.participant_id,
    speakerName: row.name,
    startMs: row.start_ms,
    endMs: row.end_ms,
    html,
  }
}
