import type { SegmentDocument, SpokenSegment } from '../engine.ts'
import { plainText } from '../highlight.ts'

/** The number of segments shown before and after each hit. */
const CONTEXT = 2

/**
 * The text around a segment: up to two segments on either side in order of speech, with one entry for each segment in every list. Stored
 * with each segment, so that a page of 20 hits opens 20 documents and not 100. Neighbours are in the same compressed block, so the
 * repetition is cheap.
 */
export interface AroundFields {
  around_segment_id: string[]
  around_participant_id: string[]
  around_speaker_name: string[]
  around_start_ms: number[]
  around_end_ms: number[]
  around_text: string[]
}

export const AROUND_FIELDS = [
  ...['around_segment_id', 'around_participant_id', 'around_speaker_name'],
  ...['around_start_ms', 'around_end_ms', 'around_text'],
]

/** The fields of the segment at a position. */
export function aroundFields(segments: readonly SegmentDocument[], position: number): AroundFields {
  const around = [
    ...segments.slice(Math.max(0, position - CONTEXT), position),
    ...segments.slice(position + 1, position + 1 + CONTEXT),
  ]
  return {
    around_segment_id: around.map(segment => segment.id),
    around_participant_id: around.map(segment => segment.participantId),
    around_speaker_name: around.map(segment => segment.speakerName),
    around_start_ms: around.map(segment => segment.startMs),
    around_end_ms: around.map(segment => segment.endMs),
    around_text: around.map(segment => segment.text),
  }
}

/** The segments before and after a hit, as the API shows them. Empty lists are absent in the index. */
export function readAround(
  fields: Partial<AroundFields>,
  position: number,
): { before: SpokenSegment[]; after: SpokenSegment[] } {
  const before = Math.min(CONTEXT, position)
  const around = (fields.around_segment_id ?? []).map<SpokenSegment>((id, index) => ({
    id,
    position: position - before + index + (index < before ? 0 : 1),
    participantId: fields.around_participant_id?.[index] ?? '',
    speakerName: fields.around_speaker_name?.[index] ?? '',
    startMs: fields.around_start_ms?.[index] ?? 0,
    endMs: fields.around_end_ms?.[index] ?? 0,
    html: plainText(fields.around_text?.[index] ?? ''),
  }))
  return { before: around.slice(0, before), after: around.slice(before) }
}
