import type { Citation, PassageCitation } from '../draft.ts'

/** The notes of a meeting, with all edits by users. */
export interface MeetingNotes {
  readonly meetingId: string
  readonly meetingTitle: string
  /** `YYYY-MM-DD`, which distinguishes several meetings. */
  readonly day: string
  /** Null if the end of the meeting is unknown. */
  readonly durationSeconds: number | null
  readonly participants: readonly string[]
  readonly actionItems: readonly NotedItem[]
  readonly decisions: readonly NotedStatement[]
  /** Open questions. Left out if they were not looked for. */
  readonly openQuestions?: readonly NotedStatement[]
}

export interface NotedItem {
  readonly title: string
  readonly owner: string | null
  readonly ownerEmail: string | null
  readonly open: boolean
  /** `YYYY-MM-DD` */
  readonly dueDate: string | null
  readonly citations: readonly Citation[]
}

export interface NotedStatement {
  readonly text: string
  readonly citations: readonly Citation[]
}

/** Cites the first words of the evidence of a note. */
export function citeNote(
  { meetingId, meetingTitle }: MeetingNotes,
  citations: readonly Citation[],
): PassageCitation[] {
  return citations.slice(0, 1).map(citation => ({ ...citation, meetingId, meetingTitle }))
}

/** The asker as known to the account. */
export interface Asker {
  readonly name: string
  readonly email: string | null
}

/** The task belongs to the asker: by address, by full name, or by a first name that is unique in the meeting. */
export function isOf(
  { owner, ownerEmail }: NotedItem,
  { name, email }: Asker,
  among: readonly string[],
): boolean {
  if (ownerEmail !== null && email !== null) return ownerEmail.toLowerCase() === email.toLowerCase()
  if (owner === null) return false
  const [mine, its] = [folded(name), folded(owner)]
  if (mine === its) return true
  const first = mine.split(' ', 1)[0]
  return its === first && new Set(among.map(folded).filter(name => name.split(' ', 1)[0] === first)).size <= 1
}

function folded(name: string): string {
  return name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
}
