import type { Person } from '../../../people/people.ts'

/** “Let our operations know” is to tell them. */
const LET_KNOW =
  /^let (?!me\b|us\b)(?<whom>(?:(?:the|our|my|your|all) )?(?:[\p{L}'-]+ ){0,2}?[\p{L}'-]+) know\b/iu

/** “From our side”: whose, the assignee says. */
const OWN_SIDE = /,? (?:from|on|at) (?:my|our|your) (?:own )?(?:side|end|part)\b/giu
/** Verbs whose object is a person: without them nothing is said. */
const WITH_PERSON =
  /^(put|add|include|invite|remind|ping|call|message|contact|introduce|onboard|connect|assign|tag|meet) you\b(?! (?:guys|all|two|both|the|an?|some|my|our|your)\b)/iu
const TO_SOMEBODY =
  /^(?!(?:put|add|include|invite|remind|ping|call|message|contact|introduce|onboard|connect|assign|tag|meet|join|let|tell|ask|thank)\b)(\p{L}+) you(?: guys| all)? /iu

/**
 * @param listener of two people the other
 * @param addressee who spoke right before
 */
// “send you my notes” by Ann is “send Ann's notes”; what is the listener's stays unsaid.
export function withoutPeople(
  rest: string,
  speaker: Person | undefined,
  listener: Person | undefined,
  addressee = listener,
): string {
  const name = speaker === undefined ? undefined : firstName(speaker)
  return rest
    .replace(/^double check/i, 'double-check')
    .replace(LET_KNOW, 'tell $<whom>')
    .replace(OWN_SIDE, '')
    .replace(/\b(?:our|my)\b/gi, 'the')
    .replace(/\byour\b(?! own\b)/gi, listener === undefined ? 'the' : `${firstName(listener)}'s`)
    .replace(WITH_PERSON, addressee === undefined ? '$&' : `$1 ${firstName(addressee)}`)
    .replace(TO_SOMEBODY, '$1 ')
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

/** Shorter names are nobody's alone, by what is known of people. */
const LEAST_LETTERS = 3
/** Of a recording without names. */
const NUMBERED_SPEAKER = /^(?:speaker|participant|contributor|guest|attendee|caller|person|user|unknown)\b/i
/** What somebody is, instead of a name. */
const ROLE =
  /\b(?:manager|designer|expert|engineer|director|officer|assistant|developer|moderator|interviewer|analyst|consultant|coordinator|editor|secretary|operator)$/iu

/** How a title calls somebody: by the first name where nobody else of the meeting has it. */
export function firstName({ name, calls }: Person): string {
  if (ROLE.test(name)) return `the ${name.toLowerCase()}`
  if (NUMBERED_SPEAKER.test(name)) return name
  const [bare = name] = name.split(/[([|]/, 1)
  const [first = name] = bare.trim().split(/\s/)
  return calls.includes(first.toLowerCase()) || first.length < LEAST_LETTERS ? first : bare.trim()
}

// “…, Tom?”, “… and, Tom”: the owner is shown beside the title. After “and,” a name that nobody here has is called too.
export function withoutVocative(text: string, names: ReadonlySet<string>): string {
  const { name = '', and } = CALLED_LAST.exec(text)?.groups ?? {}
  const called = names.has(name.toLowerCase()) || (and !== undefined && /^\p{Lu}\p{Ll}/u.test(name))
  return called ? text.replace(CALLED_LAST, '') : text
}

const CALLED_LAST = /(?<and> and)?, (?<name>\p{L}+)[.?!]*$/u
