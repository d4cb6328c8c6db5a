import type { Person } from '../owner/people.ts'

/** “Let our operations know” is to tell them. */
const LET_KNOW =
  /^let (?!me\b|us\b)(?<whom>(?:(?:the|our|my|your|all) )?(?:[\p{L}'-]+ ){0,2}?[\p{L}'-]+) know\b/iu

// “send you my notes” by Ann is “send Ann's notes”; what is the listener's stays unsaid.
export function withoutPeople(
  rest: string,
  speaker: Person | undefined,
  listener: Person | undefined,
): string {
  const name = speaker === undefined ? undefined : firstName(speaker)
  return rest
    .replace(/^double check/i, 'double-check')
    .replace(LET_KNOW, 'tell $<whom>')
    .replace(/\b(?:our|my)\b/gi, 'the')
    .replace(/\byour\b(?! own\b)/gi, listener === undefined ? 'the' : `${firstName(listener)}'s`)
    .replace(
      /^(put|add|invite|remind|include) you\b/iu,
      listener === undefined ? '$&' : `$1 ${firstName(listener)}`,
    )
    .replace(/^(?!let|tell|ask|invite|remind|thank)(\p{L}+) you(?: guys| all)? /iu, '$1 ')
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

export function firstName({ name }: Person): string {
  return name.split(/[\s(|]/)[0] ?? name
}

// “…, Tom?”: the owner is shown beside the title.
export function withoutVocative(text: string, names: ReadonlySet<string>): string {
  const called = /, (\p{L}+)[.?!]*$/u.exec(text)
  return called?.[1] !== undefined && names.has(called[1].toLowerCase()) ? text.slice(0, called.index) : text
}
