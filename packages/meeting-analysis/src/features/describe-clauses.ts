import type { Features } from '../models/linear-model.ts'
import { isRoleWord, nameWords } from '../people/people.ts'
import type { Participant, Segment } from '../request.ts'
import type { Clause } from '../sentences/sentence.ts'
import { plainWords } from '../text/plain-words.ts'
import { CUE_NAMES, type Cue, findCues } from './cues.ts'
import { addExchange, wordsOfTurns } from './describe-exchange.ts'
import { addObligations, addStems, addWords } from './describe-words.ts'

export interface DescribedClause {
  readonly clause: Clause
  readonly cues: ReadonlySet<Cue>
  readonly features: Features
}

const WINDOW = 6

/** Yields the features of each clause. A generator, because the features of a long meeting would fill the memory. */
export function* describeClauses(
  clauses: readonly Clause[],
  participants: readonly Participant[],
  segments: readonly Segment[],
): Generator<DescribedClause> {
  const names = nameWords(participants, segments)
  const masked = clauses.map(clause => clause.words.map(word => mask(word, names)))
  const cues = clauses.map(clause => findCues(clause.words.join(' ')))
  const ends = segments.at(-1)?.end ?? 0
  const begins = segments[0]?.start ?? 0
  const shares = speakerShares(clauses)
  const turnWords = wordsOfTurns(clauses)
  for (const [at, clause] of clauses.entries()) {
    const features = new Map<string, number>()
    addWords(features, masked[at] ?? [])
    addStems(
      features,
      plainWords(clause.words).map(word => mask(word, names)),
    )
    addObligations(features, clause.words.join(' '))
    for (const cue of cues[at] ?? []) features.set(`cue:${cue}`, 1)
    addPairs(features, [...(cues[at] ?? [])])
    addNeighbours(features, clauses, masked, cues, at)
    addExchange(features, clauses, at, cues[at] ?? new Set(), turnWords)
    addPlace(features, clause, at, clauses.length, begins, ends)
    const share = shares.get(clause.segment.speakerName)
    features.set('share', share?.words ?? 0)
    features.set('chair', share?.chair ?? 0)
    const length = clause.words.length
    features.set(
      `len:${length < 3 ? 'tiny' : length < 6 ? 'short' : length < 12 ? 'mid' : length < 25 ? 'long' : 'huge'}`,
      1,
    )
    features.set('loglen', Math.log(1 + length) / 4)
    if (clause.asks) features.set('asks', 1)
    yield { clause, cues: cues[at] ?? new Set(), features }
  }
}

function mask(word: string, names: ReadonlySet<string>): string {
  if (isRoleWord(word)) return '<role>'
  if (names.has(word)) return '<name>'
  return /\d/.test(word) ? '<number>' : word
}

function addPairs(features: Map<string, number>, cues: readonly Cue[]): void {
  for (let left = 0; left < cues.length; left++) {
    for (let right = left + 1; right < cues.length; right++)
      features.set(`cue:${cues[left]}+${cues[right]}`, 1)
  }
}

function addNeighbours(
  features: Map<string, number>,
  clauses: readonly Clause[],
  masked: readonly (readonly string[])[],
  cues: readonly ReadonlySet<Cue>[],
  at: number,
): void {
  const speaker = clauses[at]?.segment.speakerName
  for (const step of [-1, 1]) {
    const other = clauses[at + step]
    if (other === undefined) continue
    const side = step < 0 ? 'before' : 'after'
    features.set(`${side}:${other.segment.speakerName === speaker ? 'same' : 'other'}`, 1)
    const words = masked[at + step] ?? []
    if (words.length <= 3) features.set(`${side}:brief`, 1)
    for (const word of words) features.set(`${side}:${word}`, 0.5)
    for (const cue of cues[at + step] ?? []) features.set(`${side}:cue:${cue}`, 1)
  }
  const around = new Map<Cue, number>()
  let people = 0
  for (let step = -WINDOW; step <= WINDOW; step++) {
    for (const cue of cues[at + step] ?? []) around.set(cue, (around.get(cue) ?? 0) + 1)
    if ((masked[at + step] ?? []).some(word => word === '<role>' || word === '<name>')) people++
  }
  for (const cue of CUE_NAMES) {
    const count = around.get(cue) ?? 0
    if (count > 0) features.set(`around:${cue}`, Math.min(count, 5) / 5)
  }
  features.set('around:people', Math.min(people, 5) / 5)
}

function addPlace(
  features: Map<string, number>,
  clause: Clause,
  at: number,
  count: number,
  begins: number,
  ends: number,
): void {
  const place = count < 2 ? 0 : at / (count - 1)
  features.set(`place:${Math.min(9, Math.floor(place * 10))}`, 1)
  if (place > 0.95) features.set('place:last', 1)
  if (place < 0.05) features.set('place:first', 1)
  const left = (ends - clause.segment.start) / 60
  features.set(`left:${left < 1 ? 1 : left < 3 ? 3 : left < 6 ? 6 : left < 12 ? 12 : 'more'}`, 1)
  if ((clause.segment.start - begins) / 60 < 3) features.set('start', 1)
}

function speakerShares(clauses: readonly Clause[]): Map<string, { words: number; chair: number }> {
  const totals = new Map<string, { words: number; chair: number }>()
  let all = 0
  let organising = 0
  for (const clause of clauses) {
    const known = totals.get(clause.segment.speakerName) ?? { words: 0, chair: 0 }
    known.words += clause.words.length
    all += clause.words.length
    const text = clause.words.join(' ')
    if (
      /\b(?:meeting|agenda|minutes|next (?:item|topic|call)|move on|welcome|any questions|anything else|let's (?:start|move|go))\b/.test(
        text,
      )
    ) {
      known.chair += 1
      organising += 1
    }
    totals.set(clause.segment.speakerName, known)
  }
  return new Map(
    [...totals].map(([name, sums]) => [
      name,
      { words: sums.words / Math.max(1, all), chair: sums.chair / Math.max(1, organising) },
    ]),
  )
}
