import { foldWords } from '../fold-words.ts'

/** The similarity of two titles from 0 to 1: Dice's coefficient of their words. */
export function similarTitles(a: string, b: string): number {
  const left = new Set(foldWords(a))
  const right = new Set(foldWords(b))
  if (left.size === 0 || right.size === 0) return 0
  let common = 0
  for (const word of left) if (right.has(word)) common++
  return (2 * common) / (left.size + right.size)
}
