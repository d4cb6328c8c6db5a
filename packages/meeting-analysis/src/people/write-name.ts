import { speech } from '@mi/language/speech'
import { capitalized } from '../text/write-words.ts'
import { isRoleWord, type Person } from './people.ts'

const { speakers } = speech.people

/** The affiliation beside a name: “Ann Mori (Besu)”, “Ann Mori | Erigon”, “Ann Mori - Base”. */
const BESIDE_NAME = / ?\([^()]{0,60}\)$| [|/–—-] .{0,60}$/u

/** The name of a speaker inside a sentence. A role has its article: “the Project Manager”. */
export function nameInText(name: string): string {
  const last = name.toLowerCase().split(/\s+/).at(-1) ?? ''
  return isRoleWord(last) ? `the ${name}` : name
}

/** The name of an owner inside a sentence: without the affiliation, with a capital. */
export function ownerInText(name: string): string {
  const plain = name.replace(BESIDE_NAME, '')
  // A handle (“tbenr42”) keeps its lower case.
  const shown = /^\p{Ll}{1,60}$/u.test(plain) ? capitalized(plain) : plain
  return nameInText(shown === '' ? name : shown)
}

/** “A”, “A and B”, “A, B and C”. @param and the text between the last two, with its spaces */
export function joinNames(names: readonly string[], and: string): string {
  if (names.length < 2) return names[0] ?? ''
  return `${names.slice(0, -1).join(', ')}${and}${names.at(-1)}`
}

/** A shorter first name is often the name of another person too. */
const LEAST_LETTERS = 3

/** The name of a person in a title: the first name if it is unique in the meeting. */
export function firstName({ name, calls }: Person): string {
  if (speakers.role.test(name)) return `the ${name.toLowerCase()}`
  if (speakers.numberedSpeaker.test(name)) return name
  const [bare = name] = name.split(/[([|]/, 1)
  const [first = name] = bare.trim().split(/\s/)
  return calls.includes(first.toLowerCase()) || first.length < LEAST_LETTERS ? first : bare.trim()
}
