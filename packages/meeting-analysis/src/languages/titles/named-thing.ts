/** What a pronoun for a thing can mean: things with one of these determiners; it is replaced with the article and the thing. */
export interface ThingPronoun {
  /** Alternatives of a pattern. */
  readonly determiners: string
  readonly article: string
}

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
