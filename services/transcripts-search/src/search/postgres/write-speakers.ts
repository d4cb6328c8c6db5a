import type { ClientBase } from 'pg'
import type { Analyzer } from '../analysis/analyzers.ts'
import { fold } from '../analysis/fold.ts'
import type { SegmentDocument } from '../engine.ts'
import { nameTerms } from '../query/name-terms.ts'
import { positionsBlock } from './build-postings.ts'

/** Makes the speaker rows of a transcript those of its segments. */
export async function writeSpeakers(
  client: ClientBase,
  tenantNo: number,
  transcriptNo: number,
  segments: readonly SegmentDocument[],
  analyzer: Analyzer,
): Promise<void> {
  const speakers = new Map<string, { name: string; positions: number[] }>()
  segments.forEach(({ participantId, speakerName }, position) => {
    const speaker = speakers.get(participantId)
    if (speaker) speaker.positions.push(position)
    else speakers.set(participantId, { name: speakerName, positions: [position] })
  })
  await client.query('DELETE FROM search_speaker WHERE transcript_no = $1', [transcriptNo])
  for (const [participantId, { name, positions }] of speakers) {
    await client.query(
      `INSERT INTO search_speaker
         (transcript_no, participant_id, tenant_no, name, folded_name, name_terms, segments, block)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        transcriptNo,
        participantId,
        tenantNo,
        name,
        fold(name),
        nameTerms(name, analyzer),
        positions.length,
        positionsBlock(transcriptNo, analyzer, positions),
      ],
    )
  }
}
