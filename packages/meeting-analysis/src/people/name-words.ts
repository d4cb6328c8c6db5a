import { speech } from '@mi/language/speech'
import type { Participant, Segment } from '../request.ts'

const patterns = speech.people.names

/** The lower-case words of the names of participants and speakers. */
export function nameWords(participants: readonly Participant[], segments: readonly Segment[]): Set<string> {
  const names = new Set<string>()
  for (const name of fullNames(participants, segments)) {
    for (const word of name.toLowerCase().split(/[^\p{L}\p{N}]+/u)) {
      if (word.length >= 3 && !patterns.ordinary.has(word)) names.add(word)
    }
  }
  return names
}

/** The names of participants and speakers. */
export function fullNames(participants: readonly Participant[], segments: readonly Segment[]): string[] {
  return [
    ...new Set([...participants.map(({ name }) => name), ...segments.map(({ speakerName }) => speakerName)]),
  ]
}

export function isRoleWord(word: string): boolean {
  return patterns.roles.has(word)
}
