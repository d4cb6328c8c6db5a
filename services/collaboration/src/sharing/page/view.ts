import type {
  SharedComment,
  SharedMeeting,
  SharedNote,
  SharedSegment,
} from '@mi/contracts/mi/collaboration/v1'
import type { ShownEntries } from './entries.ts'
import type { Place } from './place.ts'

/** Start of the names of fields with the text of a section of the summary. */
export const SECTION_FIELD = 'section.'

/** Everything a page of a shared meeting shows. */
export interface SharedView {
  meeting: Omit<SharedMeeting, 'transcript' | 'recordingUrl'>
  /** Null before there is a transcript. */
  transcript: ShownTranscript | null
  /** IANA; null: UTC. */
  timeZone: string | null
  /** Media type of the recording; null without one. */
  recordingType: string | null
  /** Null when the link does not permit them. */
  comments: ShownEntries<SharedComment> | null
  notes: ShownEntries<SharedNote & { fromSummary: boolean }> | null
  /** The recipient whose mail the link came from; null for the link that anyone may have. */
  recipient: { email: string; accepted: boolean } | null
  /** The signed-in user, with the hidden field that their forms need. */
  person: { name: string; sessionId: string; formField: string } | null
  place: Place
  /** `/shared/…` */
  path: string
  /** `/v1/shared/…/recording` */
  recordingPath: string
}

/** A part of a transcript, and the places of the segments that the page refers to. */
export interface ShownTranscript {
  language: string | null
  segments: SharedSegment[]
  /** Number of the part, from 0. */
  part: number
  /** The position of the first segment of each part. */
  starts: number[]
  positions: { segmentId: string; position: number }[]
}
