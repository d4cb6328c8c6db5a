import type { Statements } from '../statements.ts'

/** What a pronoun for a thing can mean. */
type ThingPronoun = Extract<Statements['titles'], { method: 'verb-first' }>['pronouns'][string]

/**
 * The thing with its article that a pronoun means: the last one with a fitting determiner in what was said before. Null where
 * there is none: then no title names it.
 *
 * @param before what was said before, the last first
 * @param thing pattern of a noun with what belongs to it, without its determiner
 * @param isMeant whether the verb can be said of it
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
