import {
  type ComparedPerson,
  comparedPerson,
  isMadeUpName,
  MATCH_METHODS,
  type MatchMethod,
  mayBeSame,
  type NamedPerson,
} from '@mi/text'

type NameMethod = Exclude<MatchMethod, 'email'>

/**
 * A name with less confidence only suggests a profile: many people share a first name, or a single word such
 * as "Sam (Acme)" and "Sam".
 */
export const LEAST_SURE = 0.7
const SUGGESTS = 0.6

/** The confidence of a link by each rule, measured on recorded calls by `bench/names.ts`. */
const CONFIDENCE: Record<NameMethod, number> = {
  name: 0.95,
  folded_name: 0.9,
  bare_name: 0.85,
  reordered_name: 0.85,
  without_initials: 0.8,
  first_name: SUGGESTS,
}

/** The rules that compare names, the most trusted first. @mi/text describes them. */
export const NAME_RULES = MATCH_METHODS.filter((method): method is NameMethod => method !== 'email').map(
  method => ({ method, confidence: CONFIDENCE[method] }),
)

/** The forms of a name to look up. The exact name is found by its folded form. */
export function nameLookups(person: NamedPerson): string[] {
  if (isMadeUpName(person.name)) return []
  const { forms } = comparedPerson(person)
  return NAME_RULES.flatMap(({ method }) =>
    method === 'name' || forms[method] === null ? [] : [`${method}|${forms[method]}`],
  )
}

/** A profile with the fields that names are compared with. */
export interface NamedProfile extends NamedPerson {
  profileId: string
}

/**
 * The profiles that each rule finds for a speaker, the most trusted rule first. A name such as "Speaker 1"
 * matches no profile.
 */
export function matchesByName(
  speaker: NamedPerson,
  profiles: readonly NamedProfile[],
): { profileId: string; confidence: number }[][] {
  if (isMadeUpName(speaker.name)) return NAME_RULES.map(() => [])
  const own = comparedPerson(speaker)
  const compared = profiles.map(profile => ({ profile, person: comparedPerson(profile) }))
  return NAME_RULES.map(({ method, confidence }) => {
    const found = compared.filter(({ person }) => equalForms(method, own, person))
    const sure = method === 'bare_name' && own.words.length < 2 ? SUGGESTS : confidence
    return [...new Set(found.map(({ profile }) => profile.profileId))].map(profileId => ({
      profileId,
      confidence: sure,
    }))
  })
}

function equalForms(method: NameMethod, a: ComparedPerson, b: ComparedPerson): boolean {
  return a.forms[method] !== null && a.forms[method] === b.forms[method] && mayBeSame(method, a, b)
}
