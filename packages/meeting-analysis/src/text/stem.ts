import { stemmer } from 'stemmer'

const cache = new Map<string, string>()
const CACHE_LIMIT = 50_000

/**
 * Lower-case Porter stem of a word. Words that are not plain ASCII are only lower-cased, which is
 * the neutral choice for languages the stemmer does not know.
 */
export function stem(word: string): string {
  const known = cache.get(word)
  if (known !== undefined) return known
  const lower = word.toLowerCase().replace(/['’]s$/, '')
  const stemmed = /^[a-z]+$/.test(lower) ? stemmer(lower) : lower
  if (cache.size >= CACHE_LIMIT) cache.clear()
  cache.set(word, stemmed)
  return stemmed
}
