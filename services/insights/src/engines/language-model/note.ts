import type { Citation } from '../engine.ts'
import type { Cite } from './evidence/cite-quotes.ts'
import { sortCitations } from './evidence/sort-citations.ts'
import type { NoteKind } from './reply/notes-reply.ts'

/** A note from a part of a long meeting, with checked evidence. */
export interface Note {
  readonly kind: NoteKind
  readonly text: string
  readonly citations: readonly Citation[]
  /** The number of the earliest segment that it cites. */
  readonly segment: number
}

export interface NumberedNote extends Note {
  readonly number: number
  readonly line: string
}

/** The maximum number of quotes that a statement takes from its notes. */
const MOST_CITATIONS = 6

export function numberNotes(notes: readonly Note[]): NumberedNote[] {
  return notes.map((note, at) => ({
    ...note,
    number: at + 1,
    line: `${at + 1}. ${note.kind}, segment ${note.segment}: ${note.text}`,
  }))
}

/** Cites by the numbers of notes. The notes' citations are already checked. */
export function citeNotes(notes: readonly NumberedNote[]): Cite<number> {
  const byNumber = new Map(notes.map(note => [note.number, note]))
  return numbers =>
    sortCitations(numbers.flatMap(number => byNumber.get(number)?.citations ?? [])).slice(0, MOST_CITATIONS)
}
