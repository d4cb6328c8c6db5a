import { isInLexicon } from '../tagger.ts'
import type { WordCounts } from './said-words.ts'
import { isFormOf, soundDistance, soundsOf } from './sounds.ts'

const OFTEN = 4
const MOST_OFTEN_MISHEARD = 3
/** The equal number shows what was meant, so the sounds may differ more than elsewhere. */
const FARTHEST = 0.4
/** “EIP 7928”: the digits of a number of a series. */
const DIGITS_OF_SERIES = 3
const OFTEN_IN_SERIES = 2

interface Numbered {
  readonly prefix: string
  readonly number: string
  readonly count: number
}

/** Corrects “definite 7” to “DevNet 7”, and an abbreviation that differs from a series in one vowel (“EAP”, “EIP”). Numbers never change. */
export function* misheardPrefixes(said: WordCounts): Generator<[string, string[]]> {
  const numbered = [...said.runs].flatMap(([run, count]): Numbered[] => {
    const [, prefix, number] = /^([a-z]{2,40}) (\d{1,9})$/.exec(run) ?? []
    return prefix === undefined || number === undefined ? [] : [{ prefix, number, count }]
  })
  yield* misheardBeforeNumber(said, numbered)
  yield* misheardOfSeries(said, numbered)
}

function* misheardBeforeNumber(
  said: WordCounts,
  numbered: readonly Numbered[],
): Generator<[string, string[]]> {
  const times = countByPrefix(numbered)
  for (const same of Map.groupBy(numbered, ({ number }) => number).values()) {
    const terms = same.filter(({ prefix, count }) => count > 1 && !isInLexicon(prefix))
    for (const { prefix, number } of same) {
      // “Mainnet 3” beside “DevNet 3” is a name of its own.
      if (terms.length === 0 || (said.count(prefix) > MOST_OFTEN_MISHEARD && !isInLexicon(prefix))) continue
      const meant = terms.find(
        term =>
          (times.get(term.prefix) ?? 0) >= OFTEN * (times.get(prefix) ?? 0) &&
          !isFormOf(prefix, term.prefix) &&
          soundDistance(soundsOf(prefix), soundsOf(term.prefix)) <= FARTHEST,
      )
      if (meant !== undefined) yield [`${prefix} ${number}`, [said.write(meant.prefix), number]]
    }
  }
}

function* misheardOfSeries(said: WordCounts, numbered: readonly Numbered[]): Generator<[string, string[]]> {
  const ofSeries = numbered.filter(({ number }) => number.length >= DIGITS_OF_SERIES)
  for (const [series, count] of countByPrefix(ofSeries)) {
    const written = said.write(series)
    if (count < OFTEN || !/^\p{Lu}+$/u.test(written)) continue
    for (const other of withOtherVowel(series))
      for (const ending of ['', 's'])
        if (
          /^\p{Lu}+s?$/u.test(said.write(other + ending)) &&
          said.count(other + ending) * OFTEN_IN_SERIES <= said.count(series)
        )
          yield [other + ending, [written + ending]]
  }
}

function countByPrefix(numbered: readonly Numbered[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { prefix, count } of numbered) counts.set(prefix, (counts.get(prefix) ?? 0) + count)
  return counts
}

function withOtherVowel(letters: string): string[] {
  return [...letters].flatMap((letter, at) =>
    /[aeiou]/.test(letter)
      ? [...'aeiou']
          .filter(vowel => vowel !== letter)
          .map(vowel => letters.slice(0, at) + vowel + letters.slice(at + 1))
      : [],
  )
}

const LEAST_LETTERS = 3
/** The frequency that a run needs for each misheard word in it, and the largest distance of their sounds. */
const OF_TWO = { often: 8, farthest: 0.2 } as const
const OF_THREE = { often: 5, farthest: 0.3 } as const

/** Corrects “folk choice” to “fork choice”. Words with equal sounds (“state route”, “state root”) stay. */
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
