import { isStopWord, stem } from '@mi/language/english-speech'
import { cleanSpeech } from '../text/clean-speech.ts'
import { isInLexicon } from '../text/tagger.ts'
import { countWords } from '../text/tokenize.ts'
import { countEach } from '../text/write-words.ts'
import type { Clause, Sentence } from './sentence.ts'

const LONGEST_WORDS = 40
const LONGEST_CHARACTERS = 2_000
const LONGEST_PAUSE_SECONDS = 4
/** “Mm-hmm”, “yeah okay”: words of a listener. */
const BACKCHANNEL_WORDS = 3

/** Joins clauses to sentences. An unmarked clause continues in the next clause of its speaker, across the “mm-hmm” of a listener. */
export function readSentences(clauses: readonly Clause[], language: string): Sentence[] {
  const groups: Clause[][] = []
  const open = new Map<string, Clause[]>()
  for (const clause of clauses) {
    const speaker = clause.segment.speakerName
    const group = open.get(speaker)
    if (group !== undefined && continues(group, clause)) group.push(clause)
    else {
      const started = [clause]
      groups.push(started)
      open.set(speaker, started)
    }
    if (clause.words.length > BACKCHANNEL_WORDS) {
      for (const other of open.keys()) if (other !== speaker) open.delete(other)
    }
  }
  return groups.map((group, index) => sentenceOf(group, index, language))
}

function continues(group: readonly Clause[], next: Clause): boolean {
  const last = group.at(-1)
  if (last === undefined || ended(last)) return false
  if (next.segment.start - last.segment.end > LONGEST_PAUSE_SECONDS) return false
  const all = [...group, next]
  return (
    all.reduce((sum, clause) => sum + clause.words.length, 0) <= LONGEST_WORDS &&
    all.reduce((sum, clause) => sum + clause.to - clause.from, 0) <= LONGEST_CHARACTERS
  )
}

function ended(clause: Clause): boolean {
  const said = clause.segment.text.slice(clause.from, clause.to).replace(/\{[a-z_]{0,40}\}/gi, '')
  return /[.!?。！？]["'”’)\]\s]*$/u.test(said)
}

export function joinSentences(first: Sentence, second: Sentence): Sentence {
  const joined = sentenceOf([...first.clauses, ...second.clauses], first.index, first.language)
  return { ...joined, terms: [...first.terms, ...second.terms] }
}

function sentenceOf(clauses: readonly Clause[], index: number, language: string): Sentence {
  const said = clauses.map(clause => clause.text).join(' ')
  const text = cleanSpeech(said, language)
  const first = clauses[0] as Clause
  const last = clauses.at(-1) as Clause
  const terms = clauses.flatMap(clause =>
    clause.words.filter(word => word.length > 1 && !isStopWord(word)).map(stem),
  )
  return {
    index,
    clauses,
    speakerId: first.segment.speakerId,
    speakerName: first.segment.speakerName,
    start: first.segment.start,
    end: last.segment.end,
    language,
    text,
    terms,
    wordCount: countWords(text),
  }
}

/** True if a sentence continues the sentence before it: the same speaker, no final mark, and a small letter or another cue. */
export function beginsInside({ clauses, speakerName }: Sentence, before: Sentence | undefined): boolean {
  const [first] = clauses
  const last = before?.clauses.at(-1)
  if (first === undefined || last === undefined || before?.speakerName !== speakerName) return false
  const ended = /[.!?]["'”’)\]\s]*$/u.test(wordsOf(last))
  const marked = /\p{Lu}/u.test(last.segment.text) && /[.!?]/.test(first.segment.text)
  return marked && !ended && (/^\p{Ll}/u.test(wordsOf(first)) || first.segment !== last.segment)
}

function wordsOf({ segment, from, to }: Clause): string {
  return segment.text.slice(from, to).trim()
}

const WORD = /\p{L}[\p{L}\p{N}]*/gu
/** “EIP8282”, “CLs”: an abbreviation that the participants know. */
const ABBREVIATION = /^\p{Lu}[\p{Lu}\p{N}]+s?$/u
const LEAST_LETTERS = 3

/** Finds words that a recogniser probably misheard: unknown words that are said only once. */
export interface OddWords {
  isIn(text: string): boolean
}

/** @param people lower-case words of the participants' names */
export function readOddWords(sentences: readonly Sentence[], people: ReadonlySet<string>): OddWords {
  const counts = countEach(sentences.flatMap(({ text }) => (text.toLowerCase().match(WORD) ?? []).map(stem)))
  return {
    isIn: text =>
      [...text.matchAll(WORD)].some(
        ([word]) =>
          word.length >= LEAST_LETTERS &&
          !ABBREVIATION.test(word) &&
          (counts.get(stem(word.toLowerCase())) ?? 0) < 2 &&
          !people.has(word.toLowerCase()) &&
          !isInLexicon(word) &&
          !isInLexicon(stem(word.toLowerCase())),
      ),
  }
}
