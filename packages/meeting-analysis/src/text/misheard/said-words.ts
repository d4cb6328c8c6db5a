import { isStopWord } from '@mi/language/english-speech'

const WORD = /\p{L}+(?:['’]\p{L}+)*|\p{N}+/gu
const POSSESSIVE = /['’]s$/
/** The separators within a term: “block-level”, “DevNet7”, “ETH/71”, “Ana's plan”. */
const WITHIN_TERM = new Set(['', ' ', '-', '_', '/', "'s ", '’s '])
export const LONGEST_RUN = 3

/** A word or a number with its place. “DevNet7” is a word and a number. `end` is exclusive. */
export interface SaidWord {
  readonly text: string
  readonly start: number
  readonly end: number
  /** The word may be part of one term with the word before it. */
  readonly follows: boolean
}

export function saidWords(text: string): SaidWord[] {
  const words: SaidWord[] = []
  let last = -1
  for (const match of text.matchAll(WORD)) {
    const word = match[0].replace(POSSESSIVE, '')
    const start = match.index
    words.push({
      text: word,
      start,
      end: start + word.length,
      follows: last >= 0 && start - last < 4 && WITHIN_TERM.has(text.slice(last, start)),
    })
    last = start + word.length
  }
  return words
}

/** The frequency of each word, and of each run of two or three words that are no stop words. */
export interface WordCounts {
  /** By lower-case words. */
  readonly words: ReadonlyMap<string, number>
  /** By lower-case words, joined by a space. */
  readonly runs: ReadonlyMap<string, number>
  count(word: string): number
  /** The word as most of the meeting writes it. */
  write(word: string): string
  /** The word is never written in lower case, and has a capital within sentences. */
  isName(word: string): boolean
}

export function countWordsSaid(texts: readonly string[]): WordCounts {
  const written = new Map<string, Written>()
  const runs = new Map<string, number>()
  for (const text of texts) {
    let run: string[] = []
    for (const { text: said, follows } of saidWords(text)) {
      const word = written.get(said) ?? newWord(said)
      written.set(said, word)
      word.count++
      word.inside ||= follows
      run = word.stop ? [] : follows ? [...run.slice(1 - LONGEST_RUN), word.lower] : [word.lower]
      for (let from = run.length - 2; from >= 0; from--) {
        const key = run.slice(from).join(' ')
        runs.set(key, (runs.get(key) ?? 0) + 1)
      }
    }
  }
  const forms = Map.groupBy(written.values(), word => word.lower)
  const words = new Map(
    [...forms].map(([lower, same]) => [lower, same.reduce((sum, form) => sum + form.count, 0)]),
  )
  return {
    words,
    runs,
    count: word => words.get(word) ?? 0,
    write: word => forms.get(word)?.toSorted((a, b) => b.count - a.count)[0]?.text ?? word,
    isName: word =>
      forms.get(word)?.some(form => form.inside) === true &&
      !forms.get(word)?.some(form => form.text === word),
  }
}

interface Written {
  readonly text: string
  readonly lower: string
  readonly stop: boolean
  count: number
  inside: boolean
}

function newWord(text: string): Written {
  const lower = text.toLowerCase()
  return { text, lower, stop: isStopWord(lower), count: 0, inside: false }
}
