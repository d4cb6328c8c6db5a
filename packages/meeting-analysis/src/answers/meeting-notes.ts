import type { Citation, PassageCitation } from '../draft.ts'

/** What is known of a meeting beside its words: as people left it. */
export interface MeetingNotes {
  readonly meetingId: string
  readonly meetingTitle: string
  /** `YYYY-MM-DD`, by which several meetings differ. */
  readonly day: string
  /** Null where nobody knows when it ended. */
  readonly durationSeconds: number | null
  readonly participants: readonly string[]
  readonly actionItems: readonly NotedItem[]
  readonly decisions: readonly NotedStatement[]
  /** What stayed open; left out where nobody looked for it. */
  readonly openQuestions?: readonly NotedStatement[]
}

export interface NotedItem {
  readonly title: string
  readonly owner: string | null
  readonly ownerEmail: string | null
  /** Whether it is still to be done. */
  readonly open: boolean
  /** `YYYY-MM-DD` */
  readonly dueDate: string | null
  readonly citations: readonly Citation[]
}

export interface NotedStatement {
  readonly text: string
  readonly citations: readonly Citation[]
}

/** The evidence of a note: its first words. */
export function citeNote(
  { meetingId, meetingTitle }: MeetingNotes,
  citations: readonly Citation[],
): PassageCitation[] {
  return citations.slice(0, 1).map(citation => ({ ...citation, meetingId, meetingTitle }))
}

/** Who asks, as the account knows them. */
export interface Asker {
  readonly name: string
  readonly email: string | null
}

/** Whether a task is the asker's: by address, else by the whole name, or by a first name that only one in the meeting has. */
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
  return its === first && new Set(among.map(folded).filter(one => one.split(' ', 1)[0] === first)).size <= 1
}

function folded(name: string): string {
  return name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
}
