import { ANALYZED_LANGUAGES, stopWordsOf } from '@mi/language'
import { isStopWord, stem } from '@mi/language/english-speech'

/** The letters of scripts that do not separate words with spaces. */
export const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

/** Lower-case words without accents. */
export function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKD')
      .replace(/\p{M}+/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
}

/** The stems of the words that carry the subject. */
export function subjectStems(text: string): Set<string> {
  const stems = new Set<string>()
  for (const word of wordsOf(text)) if (word.length > 2 && !isStopWord(word)) stems.add(stem(word))
  return stems
}

const LITTLE = ANALYZED_LANGUAGES.map(stopWordsOf)

/**
 * The stems of the words that carry the subject, in any language. Common words such as “del” and “para” are
 * left out.
 */
export function contentStems(text: string): Set<string> {
  return new Set([...subjectStems(text)].filter(stem => !LITTLE.some(words => words.has(stem))))
}

export function sharedCount(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let count = 0
  for (const stem of one) if (other.has(stem)) count++
  return count
}

interface Compared {
  readonly words: string
  readonly stems: ReadonlySet<string>
  readonly numbers: string
}

/** The cached words of the lines of the current diagram. */
let compared: Map<string, Compared> | undefined

/**
 * Caches the words of each line while `run` runs, because each line is compared with all others. The cache is
 * cleared at the end.
 */
export function comparingOnce<Result>(run: () => Result): Result {
  compared = new Map()
  try {
    return run()
  } finally {
    compared = undefined
  }
}

function comparedOf(text: string): Compared {
  const known = compared?.get(text)
  if (known) return known
  const words = wordsOf(text)
  const numbers = words.filter(word => /\d/.test(word)).join(' ')
  const found = { words: words.join(' '), stems: subjectStems(text), numbers }
  compared?.set(text, found)
  return found
}

/** The share of common words from which two texts have the same meaning. */
const SAME = 0.7
/** The share of words of the shorter text that the longer text must contain. */
const WITHIN = 0.8

/** Returns true if two texts have the same meaning. “batch 4” and “batch 5” do not. */
export function sameWords(one: string, other: string): boolean {
  const [left, right] = [comparedOf(one), comparedOf(other)]
  if (left.numbers !== right.numbers) return false
  if (Math.min(left.stems.size, right.stems.size) < 2) return left.words === right.words
  return sharedCount(left.stems, right.stems) >= SAME * Math.max(left.stems.size, right.stems.size)
}

/** Returns true if the longer text contains the shorter: “Revert the fix” and “Open a PR to revert the fix”. */
export function withinWords(one: string, other: string): boolean {
  const [left, right] = [comparedOf(one), comparedOf(other)]
  if (left.numbers !== right.numbers) return false
  const fewest = Math.min(left.stems.size, right.stems.size)
  return fewest >= 2 && sharedCount(left.stems, right.stems) >= WITHIN * fewest
}
