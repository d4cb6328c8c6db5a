import type {
  SharedComment,
  SharedMeeting,
  SharedNote,
  SharedSegment,
} from '@mi/contracts/mi/collaboration/v1'
import type { ShownEntries } from './entries.ts'
import type { Place } from './place.ts'

/** Prefix of the form fields that contain the text of a summary section. */
export const SECTION_FIELD = 'section.'

/** Everything a page of a shared meeting shows. */
export interface SharedView {
  meeting: Omit<SharedMeeting, 'transcript' | 'recordingUrl'>
  /** Null until the meeting has a transcript. */
  transcript: ShownTranscript | null
  /** The IANA time zone. Null means UTC. */
  timeZone: string | null
  /** Media type of the recording. Null without a recording. */
  recordingType: string | null
  /** Null when the link does not permit them. */
  comments: ShownEntries<SharedComment> | null
  notes: ShownEntries<SharedNote & { fromSummary: boolean }> | null
  /** The recipient whose mail contained the link. Null for a public link. */
  recipient: { email: string; accepted: boolean } | null
  /** The signed-in user, with the hidden field of the forms. */
  person: { name: string; sessionId: string; formField: string } | null
  place: Place
  /** `/shared/…` */
  path: string
  /** `/v1/shared/…/recording` */
  recordingPath: string
}

/** A part of a transcript, and the positions of the segments that the page refers to. */
export interface ShownTranscript {
  language: string | null
  segments: SharedSegment[]
  /** Number of the part, starting at 0. */
  part: number
  /** The position of the first segment of each part. */
  starts: number[]
  positions: { segmentId: string; position: number }[]
}
