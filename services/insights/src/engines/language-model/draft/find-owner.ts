import type { Participant, Segment } from '../../engine.ts'
import { plainText } from './plain-text.ts'

export interface Owner {
  readonly assigneeId: string | null
  readonly assigneeName: string | null
}

const LONGEST_NAME = 100

/**
 * Who the model says will do it: a participant by number, or somebody whose name was said in the meeting. A number out of range or a name nobody said
 * is nobody.
 */
export function findOwner(
  given: { assignee: number | null; assigneeName: string | null },
  participants: readonly Participant[],
  segments: readonly Segment[],
): Owner {
  const numbered = given.assignee === null ? undefined : participants[given.assignee - 1]
  if (numbered !== undefined) return { assigneeId: numbered.id, assigneeName: null }
  const name = plainText(given.assigneeName ?? '')
  if (name === '' || name.length > LONGEST_NAME) return { assigneeId: null, assigneeName: null }
  const called = participants.filter(participant => fold(participant.name) === fold(name))
  if (called.length === 1) return { assigneeId: (called[0] as Participant).id, assigneeName: null }
  const said = called.length === 0 && wasSaid(name, segments)
  return { assigneeId: null, assigneeName: said ? name : null }
}

function wasSaid(name: string, segments: readonly Segment[]): boolean {
  const words = new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(fold(name))}(?![\\p{L}\\p{N}])`, 'u')
  return segments.some(({ text, speakerName }) => words.test(fold(text)) || words.test(fold(speakerName)))
}

function fold(text: string): string {
  return text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim()
}
