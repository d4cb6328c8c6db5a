import { isStopWord } from '@mi/language/english-speech'

/** Adds “the” to a thing. A name with a number or two capitals has no article: “DevNet 7”, “Beacon API”. */
export function withArticle(thing: string): string {
  return /^(?:\p{Lu}.*\d|\p{Lu}\p{L}+ \p{Lu})/u.test(thing) ? thing : `the ${thing}`
}

/** The first result of a search in several texts, or null. */
export function firstIn(
  texts: readonly string[],
  find: (text: string) => string | null | undefined,
): string | null {
  for (const text of texts) {
    const found = find(text) ?? null
    if (found !== null) return found
  }
  return null
}

/** The frequency of each item. */
export function countEach<Item>(items: Iterable<Item>): Map<Item, number> {
  const counts = new Map<Item, number>()
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1)
  return counts
}

export function capitalized(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

export function uncapitalized(text: string): string {
  return text.slice(0, 1).toLowerCase() + text.slice(1)
}

/** The lower-case words of two letters or more that carry meaning. */
export function contentWordsIn(text: string): string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? []).filter(word => !isStopWord(word))
}
