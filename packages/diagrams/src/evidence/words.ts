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

/** Words in common from which two texts say the same. */
const SAME = 0.7

/** Whether two texts say the same; “batch 4” and “batch 5” do not. */
export function sameWords(one: string, other: string): boolean {
  if (numbersOf(one) !== numbersOf(other)) return false
  const [left, right] = [subjectStems(one), subjectStems(other)]
  if (Math.min(left.size, right.size) < 2) return wordsOf(one).join(' ') === wordsOf(other).join(' ')
  return sharedCount(left, right) >= SAME * Math.max(left.size, right.size)
}

function numbersOf(text: string): string {
  return wordsOf(text)
    .filter(word => /\d/.test(word))
    .join(' ')
}
