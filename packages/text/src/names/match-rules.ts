import { foldName } from './fold-name.ts'
import { bareName, isMadeUpName, nameWords } from './name-forms.ts'

/** A person in a transcript or a meeting. */
export interface NamedPerson {
  readonly name: string
  readonly email: string | null
}

/** The methods to recognise a speaker, from the most to the least reliable. */
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

/** The compared forms of a person, computed once: a meeting may have 500 participants and a file 500 speakers. */
export interface ComparedPerson {
  /** For each method, the form that must be equal; null if the person has no such form. */
  readonly forms: Readonly<Record<MatchMethod, string | null>>
  readonly words: readonly string[]
}

// One @ and a dot after it. Each part ends where the next begins, so that matching takes linear time.
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
      // The same words in any order, also for names with the family name first and without a comma.
      reordered_name: unlessMadeUp(fullName([...words].sort())),
      without_initials: unlessMadeUp(fullName(withoutMiddleInitials(words))),
      first_name: unlessMadeUp(words[0] ?? null),
    },
  }
}

/** With these methods, two speakers of a file may be the same participant. The other methods match a participant only once. */
export const SHARING_METHODS: ReadonlySet<MatchMethod> = new Set(['email', 'name', 'folded_name'])

/** True if two people with equal forms by a method can be the same person. */
export function mayBeSame(method: MatchMethod, a: ComparedPerson, b: ComparedPerson): boolean {
  if (emailsConflict(a, b)) return false
  return method !== 'first_name' || mayBeShortFor(a, b)
}

/** A first name matches if one of the two names has no other word, or only the initial of the other's last name: "Ana R.". */
function mayBeShortFor({ words: a }: ComparedPerson, { words: b }: ComparedPerson): boolean {
  if (a.length === 1 || b.length === 1) return true
  const [lastA, lastB] = [a.at(-1) ?? '', b.at(-1) ?? '']
  return (lastA.length === 1 && lastB.startsWith(lastA)) || (lastB.length === 1 && lastA.startsWith(lastB))
}

/** True if both have e-mail addresses that differ: then they are two people, whatever their names. */
export function emailsConflict({ forms: a }: ComparedPerson, { forms: b }: ComparedPerson): boolean {
  return a.email !== null && b.email !== null && a.email !== b.email
}

function fullName(words: readonly string[]): string | null {
  return words.length >= 2 ? words.join(' ') : null
}

function withoutMiddleInitials(words: readonly string[]): readonly string[] {
  return words.filter((word, position) => position === 0 || position === words.length - 1 || word.length > 1)
}
