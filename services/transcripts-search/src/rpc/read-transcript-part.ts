import type { TranscriptsInternalHandlers } from '@mi/contracts/mi/transcripts/v1'
import { invalid, notFound } from '@mi/errors'
import type { Deps } from '../deps.ts'
import { transcriptMessage } from '../engines/rendering/transcript-message.ts'
import { readSegmentsIn } from '../store/segments.ts'
import { findPositions, listPartStarts } from '../store/transcript-parts.ts'
import { findTranscript } from '../store/transcripts.ts'

const LEAST_PART_BYTES = 1_000
const MOST_PART_BYTES = 4_000_000
const MOST_SEGMENT_IDS = 5_000

/** Holds only the segments of one part in memory, whatever the length of the transcript. */
export function readTranscriptPart({
  database,
}: Pick<Deps, 'database'>): TranscriptsInternalHandlers['readTranscriptPart'] {
  return async ({ id, from, part: asked, partBytes, withWords, segmentIds }, { tenant }) => {
    if (partBytes < LEAST_PART_BYTES || partBytes > MOST_PART_BYTES)
      throw invalid('part_bytes', `must be between ${LEAST_PART_BYTES} and ${MOST_PART_BYTES}`)
    if (segmentIds.length > MOST_SEGMENT_IDS)
      throw invalid('segment_ids', `must have at most ${MOST_SEGMENT_IDS} items`)
    return database.transaction(
      async tx => {
        const transcript = await findTranscript(tx, tenant, id)
        if (!transcript) throw notFound('transcript')
        const starts = await listPartStarts(tx, tenant, id, { from, partBytes, withWords })
        const part = Math.min(Math.max(0, asked), Math.max(0, starts.length - 1))
        const [start, end] = [starts[part], starts[part + 1]]
        const segments =
          start === undefined
            ? []
            : await readSegmentsIn(tx, tenant, id, {
                from: start,
                limit: (end ?? Number.MAX_SAFE_INTEGER) - start,
                withoutWords: !withWords,
              })
        const positions = await findPositions(tx, tenant, id, segmentIds)
        return { transcript: transcriptMessage(transcript, segments), part, starts, positions }
      },
      { isolationLevel: 'RepeatableRead' },
    )
  }
}
