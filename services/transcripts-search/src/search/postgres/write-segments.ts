import type { ClientBase } from 'pg'
import type { SegmentDocument } from '../engine.ts'

/** Makes the segment rows of a transcript those given. */
export async function writeSegments(
  client: ClientBase,
  transcriptNo: number,
  segments: readonly SegmentDocument[],
): Promise<void> {
  await client.query('DELETE FROM search_segment WHERE transcript_no = $1 AND position >= $2', [
    transcriptNo,
    segments.length,
  ])
  await client.query(
    `INSERT INTO search_segment AS known
       (transcript_no, position, segment_id, participant_id, start_ms, end_ms, text)
     SELECT $1, place - 1, segment_id, participant_id, start_ms, end_ms, text
       FROM unnest($2::text[], $3::text[], $4::integer[], $5::integer[], $6::text[])
            WITH ORDINALITY AS new (segment_id, participant_id, start_ms, end_ms, text, place)
     ON CONFLICT (transcript_no, position) DO UPDATE SET
       segment_id = excluded.segment_id, participant_id = excluded.participant_id,
       start_ms = excluded.start_ms, end_ms = excluded.end_ms, text = excluded.text
     WHERE (known.segment_id, known.participant_id, known.start_ms, known.end_ms, known.text)
        <> (excluded.segment_id, excluded.participant_id, excluded.start_ms, excluded.end_ms, excluded.text)`,
    [
      transcriptNo,
      segments.map(segment => segment.id),
      segments.map(segment => segment.participantId),
      segments.map(segment => segment.startMs),
      segments.map(segment => segment.endMs),
      segments.map(segment => segment.text),
    ],
  )
}
