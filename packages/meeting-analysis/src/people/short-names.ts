import { isStopWord } from '@mi/language/english-speech'
import { speech } from '@mi/language/speech'
import { soundOfName } from '../text/misheard/sounds.ts'

const patterns = speech.people.address

type Named = { readonly name: string; readonly calls: readonly string[] }

const LEAST_LETTERS_OF_SHORT = 3
const LEAST_LETTERS_OF_SOUND = 4

/** Finds a person who is addressed by a short form (“Ben” for Benedikt) or a similar name (“Tony” for Toni). Null if several fit. */
export function findCalledInShort<Person extends Named>(
  said: string,
  people: readonly Person[],
): { readonly person: Person; readonly at: number; readonly end: number } | null {
  for (const pattern of [patterns.first, patterns.last]) {
    const match = pattern.exec(said)
    const name = match?.groups?.name
    if (match === null || name === undefined || isStopWord(name)) continue
    if (people.some(({ calls }) => calls.includes(name))) continue
    const [person, ...others] = people.filter(
      // A full name that does not call its owner is an ordinary word.
      person => !namesOf(person).includes(name) && (isShortFor(name, person) || soundsLike(name, person)),
    )
    if (person === undefined || others.length > 0) continue
    const at = match.index + match[0].lastIndexOf(name)
    return { person, at, end: at + name.length }
  }
  return null
}

function isShortFor(name: string, person: Named): boolean {
  const [first = ''] = namesOf(person)
  const letters = /^\p{L}+(?=\p{N})/u.exec(first)?.[0]
  return (name.length >= LEAST_LETTERS_OF_SHORT && first.startsWith(name)) || name === letters
}

function soundsLike(name: string, person: Named): boolean {
  if (name.length < LEAST_LETTERS_OF_SOUND) return false
  return namesOf(person).some(
    other => other.length >= LEAST_LETTERS_OF_SOUND && soundOfName(other) === soundOfName(name),
  )
}

function namesOf({ name }: Named): string[] {
  const [bare = ''] = name.toLowerCase().split(/[([|]/, 1)
  return bare.split(/[^\p{L}\p{N}]+/u).filter(part => part !== '')
}
