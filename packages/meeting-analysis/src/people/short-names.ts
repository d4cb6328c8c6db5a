import { isStopWord } from '@mi/language/english-speech'
import { speech } from '@mi/language/speech'
import { soundOfName } from '../text/misheard/sounds.ts'

const patterns = speech.people.address

interface Named {
  readonly name: string
  readonly calls: readonly string[]
}

const LEAST_LETTERS_OF_SHORT = 3
const LEAST_LETTERS_OF_SOUND = 4

/**
 * Who is addressed by a short form of their name (“Ben” of Benedikt, “MK” of mk42) or by one that sounds the same (“Tony” of Toni), as a
 * recogniser writes it. Null where that fits several, or a name is only mentioned: many words begin or sound like a name.
 *
 * @param said lower case
 */
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
      // Who is called so in full, and not known by it, has a name that is an ordinary word.
      one => !namesOf(one).includes(name) && (isShortFor(name, one) || soundsLike(name, one)),
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
