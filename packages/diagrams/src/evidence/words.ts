import { isStopWord, stem } from '@mi/language/english-speech'

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

export function sharedCount(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let count = 0
  for (const stem of one) if (other.has(stem)) count++
  return count
}
