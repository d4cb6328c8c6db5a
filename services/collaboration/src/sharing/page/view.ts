import type { SharedComment, SharedMeeting, SharedNote } from '@mi/contracts/mi/collaboration/v1'

/** Start of the names of fields with the text of a section of the summary. */
export const SECTION_FIELD = 'section.'

/** Everything a page of a shared meeting shows. */
export interface SharedView {
  meeting: SharedMeeting
  /** IANA; null: UTC. */
  timeZone: string | null
  /** Media type of the recording; null without one. */
  recordingType: string | null
  /** Null when the link does not permit them. */
  comments: SharedComment[] | null
  notes: (SharedNote & { fromSummary: boolean })[] | null
  /** Whose mail the link came from; null for the link that anyone may have. */
  recipient: { email: string; accepted: boolean } | null
  /** Who is signed in, with the hidden field that their forms need; null: nobody. */
  person: { name: string; formField: string } | null
  /** Which part of a long transcript, from 0. */
  part: number
  /** `/shared/…` */
  path: string
}
