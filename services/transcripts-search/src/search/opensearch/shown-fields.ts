import { AROUND_FIELDS, type AroundFields } from './around-fields.ts'

/** What a hit shows of a segment, as stored fields answer: every value in a list. */
export interface ShownFields extends Partial<AroundFields> {
  transcript_id: [string]
  title: [string]
  segment_id: [string]
  participant_id: [string]
  speaker_name: [string]
  start_ms: [number]
  end_ms: [number]
  text: [string]
}

export const SHOWN_FIELDS = [
  ...['transcript_id', 'title', 'segment_id', 'participant_id', 'speaker_name', 'start_ms', 'end_ms', 'text'],
  ...AROUND_FIELDS,
]
