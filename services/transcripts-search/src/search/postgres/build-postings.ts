import { tokenize } from '@mi/text'
import { occurrencesOf } from '../analysis/analyze-text.ts'
import type { Analyzer } from '../analysis/analyzers.ts'
import { exactTerm } from '../query/plan-query.ts'
import { nameTerms, spokenByTerm } from '../query/speaker-names.ts'
import { pushNumber, pushStretches, sealBlock, weightByte } from './posting-codec.ts'

/** Rows of the inverted index, in columns. */
export interface Postings {
  terms: string[]
  /** For each term, the number of segments that have it, and where they are. */
  segments: number[]
  blocks: Buffer[]
}

/** All that the texts of a transcript add to the inverted index. */
interface TranscriptPostings extends Postings {
  /** Tokens of all segments. */
  tokens: number
}

interface OpenBlock {
  bytes: number[]
  segments: number
  lastPosition: number
}

/** Builds the posting blocks of a transcript from the texts of its segments, in order. */
export function buildPostings(
  transcriptNo: number,
  texts: readonly string[],
  analyzer: Analyzer,
): TranscriptPostings {
  const open = new Map<string, OpenBlock>()
  let total = 0
  texts.forEach((text, position) => {
    const tokens = tokenize(text)
    total += tokens.length
    const frequencies = new Map<string, number>()
    for (const { term } of occurrencesOf(tokens, analyzer))
      frequencies.set(term, (frequencies.get(term) ?? 0) + 1)
    for (const [term, frequency] of frequencies) {
      beginSegment(open, term, position).bytes.push(weightByte(frequency, tokens.length))
    }
    const places = new Map<string, number[]>()
    tokens.forEach((token, index) => {
      const term = exactTerm(token.text)
      const known = places.get(term)
      if (known) known.push(index)
      else places.set(term, [index])
    })
    for (const [term, indexes] of places) {
      const { bytes } = beginSegment(open, term, position)
      bytes.push(weightByte(indexes.length, tokens.length))
      pushNumber(bytes, indexes.length - 1)
      indexes.forEach((index, n) => {
        pushNumber(bytes, index - (indexes[n - 1] ?? 0))
      })
    }
  })
  return { tokens: total, ...sealAll(open, transcriptNo, analyzer) }
}

function sealAll(open: Map<string, OpenBlock>, transcriptNo: number, analyzer: Analyzer): Postings {
  const blocks = [...open.values()]
  return {
    terms: [...open.keys()],
    segments: blocks.map(block => block.segments),
    blocks: blocks.map(block => sealBlock(transcriptNo, analyzer.code, block.bytes)),
  }
}

/**
 * The posting blocks by which a transcript's speakers are recognised in a query: for each term of a name, the segments of those who have
 * it, as stretches (`posting-codec.ts`).
 */
export function buildNamePostings(
  transcriptNo: number,
  speakers: readonly { name: string; positions: readonly number[] }[],
  analyzer: Analyzer,
): Postings {
  // By term, then by the length of the names that have it: the positions of those who bear them.
  const open = new Map<string, Map<number, number[]>>()
  for (const { name, positions } of speakers) {
    const terms = nameTerms(name, analyzer)
    for (const term of terms) {
      const byLength = open.get(term) ?? new Map<number, number[]>()
      byLength.set(terms.length, [...(byLength.get(terms.length) ?? []), ...positions])
      open.set(term, byLength)
    }
  }
  const postings: Postings = { terms: [], segments: [], blocks: [] }
  for (const [term, byLength] of [...open].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const bytes: number[] = []
    let segments = 0
    for (const [length, positions] of [...byLength].sort(([a], [b]) => a - b)) {
      pushStretches(
        bytes,
        length,
        positions.sort((a, b) => a - b),
      )
      segments += positions.length
    }
    postings.terms.push(spokenByTerm(term))
    postings.segments.push(segments)
    postings.blocks.push(sealBlock(transcriptNo, analyzer.code, bytes))
  }
  return postings
}

/** A block of positions alone, such as those of a speaker's segments. */
export function positionsBlock(
  transcriptNo: number,
  analyzer: Analyzer,
  positions: readonly number[],
): Buffer {
  const bytes: number[] = []
  positions.forEach((position, index) => {
    pushNumber(bytes, position - (positions[index - 1] ?? 0))
  })
  return sealBlock(transcriptNo, analyzer.code, bytes)
}

function beginSegment(open: Map<string, OpenBlock>, term: string, position: number): OpenBlock {
  let block = open.get(term)
  if (block === undefined) {
    block = { bytes: [], segments: 0, lastPosition: 0 }
    open.set(term, block)
  }
  pushNumber(block.bytes, position - block.lastPosition)
  block.lastPosition = position
  block.segments += 1
  return block
}
