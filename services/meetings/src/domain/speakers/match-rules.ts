import { foldName } from './fold-name.ts'
import { bareName, isMadeUpName, nameWords } from './name-forms.ts'

/** Somebody a transcript or a meeting names. */
export interface NamedPerson {
  readonly name: string
  readonly email: string | null
}

/** How a speaker was recognised, from the surest to the least sure. */
export const MATCH_METHODS = [
  'email',
  'name',
  'folded_name',
  'bare_name',
  'reordered_name',
  'without_initials',
  'first_name',
] as const

export type MatchMethod = (typeof MATCH_METHODS)[number]

/** For each method the form of a person that has to be equal; null when the person has none. */
export const FORMS: Readonly<Record<MatchMethod, (person: NamedPerson) => string | null>> = {
  email: ({ email, name }) =>
    (email ?? (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(name) ? name : null))?.toLowerCase() ?? null,
  name: ({ name }) => name.normalize('NFC').trim(),
  folded_name: ({ name }) => foldName(name) || null,
  bare_name: ({ name }) => unlessMadeUp(name, foldName(bareName(name))),
  // The same words in any order: also for names that are written family name first without a comma.
  reordered_name: ({ name }) => unlessMadeUp(name, fullName([...nameWords(name)].sort())),
  without_initials: ({ name }) => unlessMadeUp(name, fullName(withoutMiddleInitials(nameWords(name)))),
  first_name: ({ name }) => unlessMadeUp(name, nameWords(name)[0] ?? null),
}

/** The surest methods may say that two speakers of a file are one person; the others claim a participant for one only. */
export const SHARING_METHODS: ReadonlySet<MatchMethod> = new Set(['email', 'name', 'folded_name'])

/** A first name matches where one of the two has nothing else, or only the initial of the other's last name: "Ana R.". */
export function mayBeShortFor(one: NamedPerson, other: NamedPerson): boolean {
  const [a, b] = [nameWords(one.name), nameWords(other.name)]
  if (a.length === 1 || b.length === 1) return true
  const [lastA, lastB] = [a.at(-1) ?? '', b.at(-1) ?? '']
  return (lastA.length === 1 && lastB.startsWith(lastA)) || (lastB.length === 1 && lastA.startsWith(lastB))
}

/** Two addresses that differ make two people, whatever their names. */
export function emailsConflict(a: NamedPerson, b: NamedPerson): boolean {
  const first = FORMS.email(a)
  const second = FORMS.email(b)
  return first !== null && second !== null && first !== second
}

function unlessMadeUp(name: string, form: string | null): string | null {
  return form === null || form === '' || isMadeUpName(name) ? null : form
}

function fullName(words: readonly string[]): string | null {
  return words.length >= 2 ? words.join(' ') : null
}

function withoutMiddleInitials(words: readonly string[]): readonly string[] {
  return words.filter((word, position) => position === 0 || position === words.length - 1 || word.length > 1)
}
