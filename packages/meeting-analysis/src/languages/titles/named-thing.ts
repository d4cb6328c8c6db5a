import type { Statements } from '../statements.ts'

/** The possible meanings of a pronoun. */
type ThingPronoun = Extract<Statements['titles'], { method: 'verb-first' }>['pronouns'][string]

/**
 * The meaning of a pronoun: the last thing with a fitting determiner, with its article, or null. `before` has the last text first.
 * @param isMeant true if the thing can be the object of the verb
 */
export function namedThing(
  before: readonly string[],
  { determiners, article }: ThingPronoun,
  thing: string,
  isMeant: (thing: string) => boolean = () => true,
): string | null {
  const named = new RegExp(`(?<![\\p{L}'’])(?:${determiners})(?<thing>${thing})`, 'giu')
  for (const said of before) {
    const last = [...said.matchAll(named)].map(({ groups }) => groups?.thing ?? '').findLast(isMeant)
    if (last !== undefined) return `${article}${last}`
  }
  return null
}
