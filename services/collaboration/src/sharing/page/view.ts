import type { SharedComment, SharedMeeting, SharedNote } from '@mi/contracts/mi/collaboration/v1'
import type { ShownEntries } from './entries.ts'
import type { Place } from './place.ts'

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
  comments: ShownEntries<SharedComment> | null
  notes: ShownEntries<SharedNote & { fromSummary: boolean }> | null
  /** Whose mail the link came from; null for the link that anyone may have. */
  recipient: { email: string; accepted: boolean } | null
  /** Who is signed in, with the hidden field that their forms need; null: nobody. */
  person: { name: string; formField: string } | null
  place: Place
  /** `/shared/…` */
  path: string
}
