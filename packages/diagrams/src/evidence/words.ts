import { ANALYZED_LANGUAGES, stopWordsOf } from '@mi/language'
import { isStopWord, stem } from '@mi/language/english-speech'

/** Letters of scripts that put no spaces between words. */
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

/** Stems of the words that carry a subject. */
export function subjectStems(text: string): Set<string> {
  const stems = new Set<string>()
  for (const word of wordsOf(text)) if (word.length > 2 && !isStopWord(word)) stems.add(stem(word))
  return stems
}

const LITTLE = ANALYZED_LANGUAGES.map(stopWordsOf)

/** Stems of the words that carry a subject in whichever language: “del” and “para” are shared by all of Spanish. */
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

/** The lines of the picture at hand. */
let compared: Map<string, Compared> | undefined

/** Reads each line once while `run` runs, as each is compared with all others; afterwards nothing of what was said stays in memory. */
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

/** Words in common from which two texts say the same. */
const SAME = 0.7
/** Words of the shorter text in the longer from which it says nothing else. */
const WITHIN = 0.8

/** Whether two texts say the same; “batch 4” and “batch 5” do not. */
export function sameWords(one: string, other: string): boolean {
  const [left, right] = [comparedOf(one), comparedOf(other)]
  if (left.numbers !== right.numbers) return false
  if (Math.min(left.stems.size, right.stems.size) < 2) return left.words === right.words
  return sharedCount(left.stems, right.stems) >= SAME * Math.max(left.stems.size, right.stems.size)
}

/** Whether the shorter of two texts says nothing that the longer does not: “Revert the fix” and “Open a PR to revert the fix”. */
export function withinWords(one: string, other: string): boolean {
  const [left, right] = [comparedOf(one), comparedOf(other)]
  if (left.numbers !== right.numbers) return false
  const fewest = Math.min(left.stems.size, right.stems.size)
  return fewest >= 2 && sharedCount(left.stems, right.stems) >= WITHIN * fewest
}
