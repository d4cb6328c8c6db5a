import { foldName } from './fold-name.ts'
import { bareName, isMadeUpName, nameWords } from './name-forms.ts'

/** A person whom a transcript or a meeting names. */
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

/** The compared properties of a person, computed once: a meeting may have 500 participants and a file 500 speakers. */
export interface ComparedPerson {
  /** For each method the form that has to be equal; null when the person has none. */
  readonly forms: Readonly<Record<MatchMethod, string | null>>
  readonly words: readonly string[]
}

// One @ and a dot behind it; each part ends where the next begins, so that matching takes linear time.
const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/

export function comparedPerson({ name, email }: NamedPerson): ComparedPerson {
  const words = nameWords(name)
  const unlessMadeUp = (form: string | null) => (form === '' || isMadeUpName(name) ? null : form)
  return {
    words,
    forms: {
      email: (email ?? (EMAIL.test(name) ? name : null))?.toLowerCase() ?? null,
      name: name.normalize('NFC').trim(),
      folded_name: foldName(name) || null,
      bare_name: unlessMadeUp(foldName(bareName(name))),
      // The same words in any order: also for names that are written family name first without a comma.
      reordered_name: unlessMadeUp(fullName([...words].sort())),
      without_initials: unlessMadeUp(fullName(withoutMiddleInitials(words))),
      first_name: unlessMadeUp(words[0] ?? null),
    },
  }
}

/** The surest methods may say that two speakers of a file are one person; the others claim a participant for one only. */
export const SHARING_METHODS: ReadonlySet<MatchMethod> = new Set(['email', 'name', 'folded_name'])

/** True when two people with equal forms can be one person. */
export function mayBeSame(method: MatchMethod, a: ComparedPerson, b: ComparedPerson): boolean {
  if (emailsConflict(a, b)) return false
  return method !== 'first_name' || mayBeShortFor(a, b)
}

/** A first name matches where one of the two has nothing else, or only the initial of the other's last name: "Ana R.". */
function mayBeShortFor({ words: a }: ComparedPerson, { words: b }: ComparedPerson): boolean {
  if (a.length === 1 || b.length === 1) return true
  const [lastA, lastB] = [a.at(-1) ?? '', b.at(-1) ?? '']
  return (lastA.length === 1 && lastB.startsWith(lastA)) || (lastB.length === 1 && lastA.startsWith(lastB))
}

/** Two addresses that differ make two people, whatever their names. */
export function emailsConflict({ forms: a }: ComparedPerson, { forms: b }: ComparedPerson): boolean {
  return a.email !== null && b.email !== null && a.email !== b.email
}

function fullName(words: readonly string[]): string | null {
  return words.length >= 2 ? words.join(' ') : null
}

function withoutMiddleInitials(words: readonly string[]): readonly string[] {
  return words.filter((word, position) => position === 0 || position === words.length - 1 || word.length > 1)
}
