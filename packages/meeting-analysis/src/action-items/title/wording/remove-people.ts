import { speech } from '@mi/language/speech'
import type { Person } from '../../../people/people.ts'
import { firstName } from '../../../people/write-name.ts'

const patterns = speech.titles.wording.people

/** Replaces pronouns for people: “send you my notes” becomes “send Ann's notes”. @param listener the other person of a meeting of two */
export function withoutPeople(
  rest: string,
  speaker: Person | undefined,
  listener: Person | undefined,
  addressee = listener,
): string {
  const name = speaker === undefined ? undefined : firstName(speaker)
  return rest
    .replace(/^double check/i, 'double-check')
    .replace(patterns.letKnow, 'tell $<whom>')
    .replace(patterns.ownSide, '')
    .replace(/\b(?:our|my)\b/gi, 'the')
    .replace(/\byour\b(?! own\b)/gi, listener === undefined ? 'the' : `${firstName(listener)}'s`)
    .replace(patterns.withPerson, addressee === undefined ? '$&' : `$1 ${firstName(addressee)}`)
    .replace(patterns.toSomebody, '$1 ')
    .replace(/\b(?:between|among|with) (?:the |all )?(?:two|three|four|both|all|rest) of (?:us|you)\b/gi, '')
    .replace(/\b(?:all|both|some|one|each) of us\b/gi, 'the team')
    .replace(/\b(?:with|to|for|by) (?:us|you(?: guys| all)?|myself|ourselves|yourself|yourselves)\b/gi, '')
    .replace(/ (?:myself|yourself|ourselves|yourselves)\b/gi, '')
    .replace(/^(\p{L}+) (?:you(?: guys| all)?|us) (?=the|an?|some|all)/iu, '$1 ')
    .replace(/\bus (?=us\p{L})/giu, '')
    .replace(/\bus\b/gi, 'the team')
    .replace(/\bme\b/gi, name ?? 'them')
    .replace(/\s+/g, ' ')
}

// Removes the name at the end: “…, Tom?”, “… and, Tom”. After “and,” an unknown name counts too.
export function withoutVocative(text: string, names: ReadonlySet<string>): string {
  const { name = '', and } = CALLED_LAST.exec(text)?.groups ?? {}
  const called = names.has(name.toLowerCase()) || (and !== undefined && /^\p{Lu}\p{Ll}/u.test(name))
  return called ? text.replace(CALLED_LAST, '') : text
}

const CALLED_LAST = /(?<and> and)?, (?<name>\p{L}+)[.?!]*$/u
