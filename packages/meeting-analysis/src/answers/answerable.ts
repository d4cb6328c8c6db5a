import { stem } from '@mi/language/english-speech'
import { languageOf } from '@mi/language/languages'
import { speech } from '@mi/language/speech'
import weights from '../models/answerable.json' with { type: 'json' }
import { type Features, type LinearModel, predict } from '../models/linear-model.ts'
import type { Sentence } from '../sentences/sentence.ts'
import type { AskedTerm } from './asked-terms.ts'
import { numbered } from './read-terms.ts'

const WEIGHTS: Record<AskedTerm['kind'], number> = { name: 1.5, noun: 1, other: 0.5 }
const NEAR = 2
const AROUND = 10
/** A different word with the same stem: “market” for “marketing”. */
const RELATED = 0.4
export const SYNONYM = 0.6
/** A word with the same beginning: a compound or a derivation with another stem. */
const BEGINS_ALIKE = 0.6
const LEAST_BEGINNING = 5

/** Weights learned from questions with answers in `src/learning/answerable.ts` of the training package. */
export interface AnswerableModel extends LinearModel {
  /** The lowest probability at which a question is answered. */
  readonly least: number
}

export const shippedAnswerable: AnswerableModel = weights

/** A term of the question in the meeting. */
export interface Match {
  readonly weight: number
  /** 0–1: how similar the word in the meeting is. 0 if it does not occur. */
  readonly quality: number
  readonly sentences: readonly number[]
  /** Indexes of the sentences that contain a synonym only. */
  readonly meant: readonly number[]
}

export function findTerms(asked: readonly AskedTerm[], index: WordIndex): Match[] {
  return asked.map(term => {
    const match = matchOf(term, index)
    const said = new Set(match.sentences)
    const meant = [...synonymsOf(term.term)].flatMap(other => index.places.get(other) ?? [])
    return { ...match, meant: [...new Set(meant)].filter(at => !said.has(at)) }
  })
}

/** The sentences that contain each word. One index serves all questions. */
export interface WordIndex {
  readonly words: ReadonlySet<string>
  readonly places: ReadonlyMap<string, readonly number[]>
  readonly count: number
  /** The language writes compounds as one word, whose last part is the head: “Kühlregale” are “Regale”. */
  readonly compounds: boolean
}

export function indexWords(sentences: readonly Sentence[]): WordIndex {
  const words = new Set<string>()
  const places = new Map<string, number[]>()
  const add = (term: string, at: number) => {
    const known = places.get(term)
    if (known === undefined) places.set(term, [at])
    else if (known.at(-1) !== at) known.push(at)
  }
  for (const [at, sentence] of sentences.entries()) {
    for (const term of sentence.terms) add(term, at)
    for (const clause of sentence.clauses) {
      for (const [place, word] of clause.words.entries()) {
        words.add(word)
        // “Release 7” and “release7” are the same, “release 6” is not.
        const [, name = clause.words[place - 1], short] = /^(\p{L}{3,})?(\d{1,2})$/u.exec(word) ?? []
        if (name !== undefined && short !== undefined) {
          add(stem(name), at)
          add(numbered(name, short), at)
        }
        // “ERC8286”: the number alone.
        const number = /^\p{L}{2,}(\d{3,})$/u.exec(word)?.[1]
        if (number !== undefined) add(number, at)
        if (/^\p{L}(?:\.\p{L})+$/u.test(word)) {
          words.add(word.replaceAll('.', ''))
          add(stem(word.replaceAll('.', '')), at)
        }
        if (!/[-_]/.test(word)) continue
        for (const part of [...word.split('-'), word.replace(/[-_]/g, '')]) {
          words.add(part)
          add(stem(part), at)
        }
      }
    }
  }
  const compounds = languageOf(sentences[0]?.language ?? null)?.compounds === true
  return { words, places, count: sentences.length, compounds }
}

/** The features of a meeting with an answer: the terms that occur in it, and their distances. */
export function describeCoverage(asked: readonly AskedTerm[], index: WordIndex): Features {
  const matches = findTerms(asked, index)
  const all = sum(matches.map(match => match.weight))
  const subjects = matches.filter((_, at) => asked[at]?.kind !== 'other')
  const missing = subjects.filter(match => match.quality === 0)
  const rare = matches.map(match => match.weight * rarity(match.sentences.length, index.count))
  const ofRare = (at: number, match: Match) => (rare[at] ?? 0) * match.quality
  const near = best(matches, rare, NEAR, index.count) / sum(rare)
  return new Map([
    ['missing', sum(matches.map(match => match.weight * (1 - match.quality))) / all],
    ['two missing', missing.length > 1 ? 1 : 0],
    ['name missing', matches.some((match, at) => match.quality === 0 && asked[at]?.kind === 'name') ? 1 : 0],
    ['said', sum(matches.map((match, at) => ofRare(at, match))) / sum(rare)],
    ['near', near],
    ['around', best(matches, rare, AROUND, index.count) / sum(rare)],
    ['near of few', asked.length < 4 ? near : 0],
    ['words', Math.log(asked.length)],
  ])
}

/** The probability that the meeting answers the question. */
export function answerable(
  asked: readonly AskedTerm[],
  sentences: readonly Sentence[],
  model = shippedAnswerable,
): number {
  if (asked.length === 0) return 1
  return predict(model, describeCoverage(asked, indexWords(sentences)))
}

function matchOf({ word, term, kind }: AskedTerm, index: WordIndex): Omit<Match, 'meant'> {
  const weight = WEIGHTS[kind]
  const own = index.places.get(term)
  if (own !== undefined) {
    const same = kind === 'other' || formsOf(word).some(form => index.words.has(form))
    return { weight, quality: same ? 1 : RELATED, sentences: own }
  }
  const number = /\d{3,}/.exec(word)?.[0]
  const numbered = number === undefined ? undefined : index.places.get(number)
  if (numbered !== undefined) return { weight, quality: 1, sentences: numbered }
  // “ERC 8286” is two terms. Written as one word, the first is the beginning of it.
  if (kind === 'name' && /^\p{L}{2,5}$/u.test(word)) {
    const begun = [...index.places].filter(
      ([said]) => said.startsWith(word) && /^\d{3,}$/.test(said.slice(word.length)),
    )
    if (begun.length > 0)
      return {
        weight,
        quality: 1,
        sentences: [...new Set(begun.flatMap(([, at]) => at))].sort((a, b) => a - b),
      }
  }
  const parts = word.split('-').filter(part => part.length > 2)
  if (parts.length > 1) {
    const places = [stem(parts.join('')), ...parts.map(stem)].map(part => index.places.get(part))
    const joined = places[0]
    if (joined !== undefined) return { weight, quality: 1, sentences: joined }
    const found = places.slice(1).filter(place => place !== undefined)
    if (found.length === parts.length) {
      const together = (found[0] ?? []).filter(at => found.every(place => place.includes(at)))
      if (together.length > 0) return { weight, quality: 1, sentences: together }
    }
  }
  const synonyms = [...synonymsOf(term)].flatMap(other => index.places.get(other) ?? [])
  if (synonyms.length > 0)
    return { weight, quality: SYNONYM, sentences: [...new Set(synonyms)].sort((a, b) => a - b) }
  if (term.length < LEAST_BEGINNING) return { weight, quality: 0, sentences: [] }
  const alike = [...index.places].filter(
    ([said]) =>
      (said.startsWith(term) && said.length > term.length) ||
      (index.compounds && said.endsWith(term)) ||
      (said.length >= LEAST_BEGINNING && term.startsWith(said)),
  )
  const sentences = [...new Set(alike.flatMap(([, places]) => places))].sort((a, b) => a - b)
  return { weight, quality: sentences.length > 0 ? BEGINS_ALIKE : 0, sentences }
}

function formsOf(word: string): string[] {
  const bare = word.replace(/(?:es|s)$/, '')
  return [
    word,
    `${word}s`,
    `${word}es`,
    `${word}'s`,
    bare,
    word.replace(/s$/, ''),
    word.replace(/ies$/, 'y'),
    word.replace(/y$/, 'ies'),
  ]
}

/** The highest weight within `reach` sentences of one sentence. */
function best(matches: readonly Match[], rare: readonly number[], reach: number, count: number): number {
  const here = new Float64Array(count)
  for (const [at, { sentences, quality }] of matches.entries()) {
    let next = 0
    for (const place of sentences) {
      const to = Math.min(count - 1, place + reach)
      for (let near = Math.max(next, place - reach); near <= to; near++)
        here[near] = (here[near] ?? 0) + (rare[at] ?? 0) * quality
      next = Math.max(next, to + 1)
    }
  }
  return here.reduce((most, value) => Math.max(most, value), 0)
}

export function rarity(count: number, of: number): number {
  return Math.log(1 + (of - count + 0.5) / (count + 0.5))
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

const SYNONYMS = new Map<string, Set<string>>()
for (const group of [...speech.synonyms.groups, ...speech.synonyms.forms]) {
  const stems = group.map(stem)
  for (const term of stems) {
    const known = SYNONYMS.get(term) ?? new Set()
    for (const other of stems) if (other !== term) known.add(other)
    SYNONYMS.set(term, known)
  }
}

/** Stems with the same meaning as a stem of the trained language. */
export function synonymsOf(term: string): ReadonlySet<string> {
  return SYNONYMS.get(term) ?? new Set()
}
