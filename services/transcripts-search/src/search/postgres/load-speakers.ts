import type { ClientBase } from 'pg'
import { speakerFilter } from '../query/speaker-filter.ts'
import type { NamedSpeakers } from './query-data.ts'

/** Speakers of the tenant whose name has one of the terms, with their segments in the given transcripts (null: in all). */
export async function loadNamedSpeakers(
  client: ClientBase,
  tenantNo: number,
  terms: string[],
  transcripts: number[] | null,
): Promise<NamedSpeakers[]> {
  if (terms.length === 0) return []
  const { rows } = await client.query<{ name_terms: string; segments: string; blocks: Buffer | null }>(
    `SELECT array_to_string(name_terms, ' ') AS name_terms, sum(segments)::text AS segments,
                  string_agg(block, ''::bytea ORDER BY transcript_no)
                    ${transcripts ? 'FILTER (WHERE transcript_no = ANY($3))' : ''} AS blocks
             FROM search_speaker WHERE tenant_no = $1 AND name_terms && $2 GROUP BY 1`,
    transcripts ? [tenantNo, terms, transcripts] : [tenantNo, terms],
  )
  return rows.map(({ name_terms, segments, blocks }) => ({
    nameTerms: name_terms.split(' '),
    segments: Number(segments),
    blocks: blocks ?? new Uint8Array(),
  }))
}

/** The segments of speakers chosen by participant id or part of a name. */
export async function loadChosenSpeakers(
  client: ClientBase,
  tenantNo: number,
  speaker: string,
  transcripts: number[] | null,
): Promise<Uint8Array> {
  const { participantId, namePart } = speakerFilter(speaker)
  const { rows } = await client.query<{ blocks: Buffer | null }>(
    `SELECT string_agg(block, ''::bytea ORDER BY transcript_no) AS blocks FROM search_speaker
            WHERE tenant_no = $1 AND (participant_id = $2 OR strpos(folded_name, $3) > 0)
              ${transcripts ? 'AND transcript_no = ANY($4)' : ''}`,
    transcripts ? [tenantNo, participantId, namePart, transcripts] : [tenantNo, participantId, namePart],
  )
  return rows[0]?.blocks ?? new Uint8Array()
}
