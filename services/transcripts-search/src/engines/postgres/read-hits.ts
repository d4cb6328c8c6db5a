import { queryRows, raw, sql } from '@mi/database/sql'
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

interface SegmentRow extends Omit<SpokenSegment, 'html'> {
  hit: number
  text: string
  meetingId: string
  transcriptId: string
  title: string
}

/** The number of segments shown before and after each hit. */
const CONTEXT = 2

// The limit prevents the planner from reading the full table for a few rows.
const SEGMENTS_AROUND = raw(`
  SELECT position, segment_id AS id, participant_id AS "participantId", start_ms AS "startMs", end_ms AS "endMs", text
    FROM search_segment
   WHERE transcript_no = hit.transcript_no AND position BETWEEN hit.position - ${CONTEXT} AND hit.position + ${CONTEXT}
   ORDER BY position LIMIT ${2 * CONTEXT + 1}`)

/** Reads the texts of a page of hits and of the segments around each hit, in one query. */
export async function readHits(pool: Pool, ranked: readonly PlacedSegment[]): Promise<SearchHit[]> {
  if (ranked.length === 0) return []
  const transcriptNos = ranked.map(({ transcriptNo }) => transcriptNo)
  const positions = ranked.map(({ position }) => position)
  const rows = await queryRows<SegmentRow>(
    pool,
    sql`SELECT hit.place::integer AS hit, segment.*, transcript.meeting_id AS "meetingId",
        transcript.transcript_id AS "transcriptId", transcript.title,
        (SELECT name FROM search_speaker AS speaker
          WHERE speaker.transcript_no = hit.transcript_no AND speaker.participant_id = segment."participantId")
          AS "speakerName"
      FROM unnest(${transcriptNos}::integer[], ${positions}::integer[])
        WITH ORDINALITY AS hit (transcript_no, position, place)
      JOIN search_transcript AS transcript ON transcript.transcript_no = hit.transcript_no
      CROSS JOIN LATERAL (${SEGMENTS_AROUND}) AS segment
      ORDER BY hit.place, segment.position`,
    { prepared: true },
  )
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
      meetingId: row.meetingId,
      meetingTitle: row.title,
      transcriptId: row.transcriptId,
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
  const { id, position, participantId, speakerName, startMs, endMs } = row
  return { id, position, participantId, speakerName, startMs, endMs, html }
}
