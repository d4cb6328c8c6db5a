import type { Participant, Segment } from '../request.ts'

const ROLE = new Set(
  'manager designer engineer developer marketing expert executive lead director analyst chair chairman secretary president founder officer accountant intern consultant recruiter owner architect tester'.split(
    ' ',
  ),
)
// Words of names that are words of the language too and would make every clause an address.
const ORDINARY = new Set(
  'will may mark bill grant rob sue pat frank art dawn hope faith joy grace april june august user interface project industrial team unknown speaker guest the and of'.split(
    ' ',
  ),
)

/** Lower-case words by which the people of this meeting are called. */
export function nameWords(participants: readonly Participant[], segments: readonly Segment[]): Set<string> {
  const names = new Set<string>()
  for (const name of fullNames(participants, segments)) {
    for (const word of name.toLowerCase().split(/[^\p{L}\p{N}]+/u)) {
      if (word.length >= 3 && !ORDINARY.has(word)) names.add(word)
    }
  }
  return names
}

/** Of those who take part, as they are written. */
export function fullNames(participants: readonly Participant[], segments: readonly Segment[]): string[] {
  return [
    ...new Set([...participants.map(({ name }) => name), ...segments.map(({ speakerName }) => speakerName)]),
  ]
}

export function isRoleWord(word: string): boolean {
  return ROLE.has(word)
}
