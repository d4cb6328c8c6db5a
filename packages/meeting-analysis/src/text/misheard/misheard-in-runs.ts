import type { WordCounts } from './said-words.ts'
import { isFormOf, soundDistance, soundsOf } from './sounds.ts'

const LEAST_LETTERS = 3
/**
 * How often a run must be said for each misheard word in it, and how different that word may sound. More words around it make the
 * correction surer.
 */
const OF_TWO = { often: 8, farthest: 0.2 } as const
const OF_THREE = { often: 5, farthest: 0.3 } as const

/**
 * Corrects “folk choice” where the meeting otherwise says “fork choice”. Words with equal sounds (“state route”, “state root”) stay,
 * because their frequency does not tell which of them is right.
 */
export function* misheardInRuns(said: WordCounts): Generator<[string, string[]]> {
  const frequent = new Map<string, string[][]>()
  for (const [run, count] of said.runs) {
    if (count < OF_THREE.often) continue
    const words = run.split(' ')
    if (!words.every(isContent)) continue
    for (const at of words.keys()) {
      const around = without(words, at)
      frequent.set(around, [...(frequent.get(around) ?? []), words])
    }
  }
  if (frequent.size === 0) return
  for (const [run, count] of said.runs) {
    const words = run.split(' ')
    if (!words.every(isContent)) continue
    const { often, farthest } = words.length === 2 ? OF_TWO : OF_THREE
    for (const [at, word] of words.entries()) {
      for (const meant of frequent.get(without(words, at)) ?? []) {
        const other = meant[at] ?? word
        if ((said.runs.get(meant.join(' ')) ?? 0) < count * often || isFormOf(word, other)) continue
        const distance = soundDistance(soundsOf(word), soundsOf(other))
        if (distance > 0 && distance <= farthest) yield [run, words.with(at, said.write(other))]
      }
    }
  }
}

function isContent(word: string): boolean {
  return word.length >= LEAST_LETTERS && /^[a-z]{1,40}$/.test(word)
}

// “Access list” and “access lists” are the same context.
function without(words: readonly string[], at: number): string {
  return words.map((word, place) => (place === at ? '_' : word.replace(/s$/, ''))).join(' ')
}
