import type { ClientBase } from 'pg'
import type { Analyzer } from '../analysis/analyzers.ts'
import { fold } from '../analysis/fold.ts'
import type { SegmentDocument } from '../engine.ts'
import { positionsBlock } from './build-postings.ts'

/** Who speaks where in a transcript. */
export interface Speaker {
  participantId: string
  name: string
  positions: number[]
}

export function speakersOf(segments: readonly SegmentDocument[]): Speaker[] {
  const speakers = new Map<string, Speaker>()
  segments.forEach(({ participantId, speakerName }, position) => {
    const speaker = speakers.get(participantId)
    if (speaker) speaker.positions.push(position)
    else speakers.set(participantId, { participantId, name: speakerName, positions: [position] })
  })
  return [...speakers.values()]
}

/** Makes the speaker rows of a transcript those given. */
export async function writeSpeakers(
  client: ClientBase,
  tenantNo: number,
  transcriptNo: number,
  speakers: readonly Speaker[],
  analyzer: Analyzer,
): Promise<void> {
  await client.query('DELETE FROM search_speaker WHERE transcript_no = $1', [transcriptNo])
  await client.query(
    `INSERT INTO search_speaker (transcript_no, tenant_no, participant_id, name, folded_name, segments, block)
     SELECT $1, $2, * FROM unnest($3::text[], $4::text[], $5::text[], $6::integer[], $7::bytea[])`,
    [
      transcriptNo,
      tenantNo,
      speakers.map(({ participantId }) => participantId),
      speakers.map(({ name }) => name),
      speakers.map(({ name }) => fold(name)),
      speakers.map(({ positions }) => positions.length),
      speakers.map(({ positions }) => positionsBlock(transcriptNo, analyzer, positions)),
    ],
  )
}
