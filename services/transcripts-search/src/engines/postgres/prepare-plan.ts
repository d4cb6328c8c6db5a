import type { PlannedWord, QueryPlan } from '../query/plan-query.ts'
import { spokenByTerm } from '../query/speaker-names.ts'
import {
  inverseDocumentFrequency,
  NAME_WEIGHT,
  NAMED_SPEAKER_FACTOR,
  NEIGHBOURHOOD_WEIGHT,
  termImpact,
} from '../ranking/formula.ts'
import type { QueryData } from './load-query-data.ts'
import { frequencyOf, lengthOf } from './posting-codec.ts'
import { PostingCursor } from './posting-cursor.ts'

export interface PreparedWord {
  cursor: PostingCursor
  /** The score of a segment, by weight byte. */
  scores: Float64Array
  /** The maximum score: the word's weight times its rarity. */
  value: number
  /** The score of a segment whose speaker's name contains the word. */
  nameValue: number
  /** Segments of speakers whose name contains the word. */
  nameCursor: PostingCursor
}

interface PreparedPhrase {
  cursors: PostingCursor[]
  value: number
}

/** A plan with the cursors of its terms and the scores of its words. */
export interface PreparedPlan {
  plan: QueryPlan
  words: PreparedWord[]
  phrases: PreparedPhrase[]
  excludedTerms: PostingCursor[]
  excludedPhrases: PostingCursor[][]
  /** The upper bound of a segment's score. */
  best: number
}

export function preparePlan(
  plan: QueryPlan,
  data: QueryData,
  cursors: Map<string, PostingCursor>,
  impacts: Float64Array,
): PreparedPlan {
  const cursorOf = (term: string) => cursors.get(term) ?? new PostingCursor(new Uint8Array())
  const words = plan.words.map(word => prepareWord(word, data, cursorOf, impacts))
  const phrases = plan.phrases.map(terms => ({
    cursors: terms.map(cursorOf),
    value: terms.reduce((sum, term) => sum + rarityOf(data, term), 0),
  }))
  const spoken = [...words, ...phrases].reduce((sum, { value }) => sum + value, 0)
  const named = words.reduce((sum, { nameValue }) => sum + nameValue, 0)
  const maxNeighbourhoodBonus = NEIGHBOURHOOD_WEIGHT * words.reduce((sum, { value }) => sum + value, 0)
  const factor = named > 0 ? NAMED_SPEAKER_FACTOR : 1
  return {
    plan,
    words,
    phrases,
    excludedTerms: plan.excludedTerms.map(cursorOf),
    excludedPhrases: plan.excludedPhrases.map(terms => terms.map(cursorOf)),
    best: (spoken + named) * factor + maxNeighbourhoodBonus,
  }
}

function prepareWord(
  { term, weight }: PlannedWord,
  data: QueryData,
  cursorOf: (term: string) => PostingCursor,
  impacts: Float64Array,
): PreparedWord {
  const value = weight * rarityOf(data, term)
  const isNamed = data.postings.has(spokenByTerm(term))
  return {
    cursor: cursorOf(term),
    scores: impacts.map(impact => impact * value),
    value,
    nameValue: isNamed ? weight * rarityOf(data, spokenByTerm(term)) * NAME_WEIGHT : 0,
    nameCursor: cursorOf(spokenByTerm(term)),
  }
}

/** The impact of every weight byte: scoring a posting is one lookup in this table. */
export function impactTable(averageLength: number): Float64Array {
  const table = new Float64Array(256)
  for (let weight = 0; weight < 256; weight++) {
    table[weight] = termImpact(frequencyOf(weight), lengthOf(weight), averageLength)
  }
  return table
}

/** The rarity of a term among all segments of the tenant. */
function rarityOf(data: QueryData, term: string): number {
  return inverseDocumentFrequency(data.segments, data.postings.get(term)?.segments ?? 0)
}
