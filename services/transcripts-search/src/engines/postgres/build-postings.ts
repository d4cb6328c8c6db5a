import { type Token, tokenize } from '@mi/text'
import { occurrencesOf } from '../analysis/analyze-text.ts'
import type { Analyzer } from '../analysis/analyzers.ts'
import { exactTerm } from '../query/plan-query.ts'
import { nameTerms, spokenByTerm } from '../query/speaker-names.ts'
import { pushNumber, pushStretches, sealBlock, weightByte } from './posting-codec.ts'

/** Rows of the inverted index, in columns. */
export interface Postings {
  terms: string[]
  /** For each term, the number of segments that contain it, and the blocks with their positions. */
  segments: number[]
  blocks: Buffer[]
}

/** The inverted-index rows for a part of a transcript's terms. */
export interface PostingPart extends Postings {
  /** True if the part has all terms of the transcript and is the only part. */
  isWhole: boolean
  /** The tokens of all segments, whatever the part. */
  tokens: number
}

/** The limits of a part in memory. */
export interface PartLimits {
  terms: number
  /** The bytes of all blocks. */
  bytes: number
}

/** A meeting of a full day has about 30,000 terms, which is one part. Each term takes about a hundred bytes while the part is built. */
const LIMITS: PartLimits = { terms: 100_000, bytes: 8_000_000 }

interface OpenBlock {
  bytes: number[]
  segments: number
  lastPosition: number
}

/** The terms of a part: the last `bits` bits of their hash equal `value`. */
interface Share {
  bits: number
  value: number
}

/** The hash cannot distinguish more terms with more bits. */
const MAX_BITS = 20

/**
 * Builds the posting blocks of a transcript from the texts of its segments, in order, in parts of bounded size. Every part reads all texts.
 * A part that exceeds its limits moves half of its terms to a new part.
 */
export function* postingParts(
  transcriptNo: number,
  texts: readonly string[],
  analyzer: Analyzer,
  limits: PartLimits = LIMITS,
): Generator<PostingPart> {
  const shares: Share[] = [{ bits: 0, value: 0 }]
  for (let share = shares.pop(); share; share = shares.pop()) {
    const part = new OpenPart(share, limits, other => shares.push(other))
    texts.forEach((text, position) => {
      part.add(tokenize(text), position, analyzer)
    })
    const { open, tokens, isWhole } = part
    yield { ...sealAll(open, transcriptNo, analyzer), tokens, isWhole }
  }
}

/** The blocks of a part while they are built. */
class OpenPart {
  readonly open = new Map<string, OpenBlock>()
  tokens = 0
  #share: Share
  #bytes = 0
  readonly #limits: PartLimits
  readonly #giveUp: (share: Share) => void

  constructor(share: Share, limits: PartLimits, giveUp: (share: Share) => void) {
    this.#share = share
    this.#limits = limits
    this.#giveUp = giveUp
  }

  get isWhole(): boolean {
    return this.#share.bits === 0
  }

  /** Adds a segment. */
  add(tokens: readonly Token[], position: number, analyzer: Analyzer): void {
    this.tokens += tokens.length
    const frequencies = new Map<string, number>()
    for (const { term } of occurrencesOf(tokens, analyzer))
      frequencies.set(term, (frequencies.get(term) ?? 0) + 1)
    for (const [term, frequency] of frequencies)
      this.#append(term, position, bytes => bytes.push(weightByte(frequency, tokens.length)))
    for (const [term, places] of placesOf(tokens))
      this.#append(term, position, bytes => {
        bytes.push(weightByte(places.length, tokens.length))
        pushNumber(bytes, places.length - 1)
        places.forEach((place, n) => {
          pushNumber(bytes, place - (places[n - 1] ?? 0))
        })
      })
    while (this.#isFull() && this.#share.bits < MAX_BITS) this.#halve()
  }

  #append(term: string, position: number, push: (bytes: number[]) => void): void {
    if (!isOf(this.#share, term)) return
    let block = this.open.get(term)
    if (block === undefined) {
      block = { bytes: [], segments: 0, lastPosition: 0 }
      this.open.set(term, block)
    }
    const before = block.bytes.length
    pushNumber(block.bytes, position - block.lastPosition)
    push(block.bytes)
    block.lastPosition = position
    block.segments += 1
    this.#bytes += block.bytes.length - before
  }

  #isFull(): boolean {
    return this.open.size > this.#limits.terms || (this.#bytes > this.#limits.bytes && this.open.size > 1)
  }

  #halve(): void {
    const { bits, value } = this.#share
    this.#share = { bits: bits + 1, value }
    for (const [term, { bytes }] of this.open) {
      if (isOf(this.#share, term)) continue
      this.open.delete(term)
      this.#bytes -= bytes.length
    }
    this.#giveUp({ bits: bits + 1, value: value | (1 << bits) })
  }
}

function isOf({ bits, value }: Share, term: string): boolean {
  return bits === 0 || (hashOf(term) & ((1 << bits) - 1)) === value
}

/** FNV-1a over UTF-16 code units, with its high bits mixed into the low bits. */
function hashOf(term: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < term.length; index++)
    hash = Math.imul(hash ^ term.charCodeAt(index), 0x01000193)
  return hash ^ (hash >>> 15)
}

/** The positions of each exact word in a segment. */
function placesOf(tokens: readonly Token[]): Map<string, number[]> {
  const places = new Map<string, number[]>()
  tokens.forEach((token, index) => {
    const term = exactTerm(token.text)
    const known = places.get(term)
    if (known) known.push(index)
    else places.set(term, [index])
  })
  return places
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
 * The posting blocks that recognise a transcript's speakers in a query: for each term of a name, the segments of the speakers with
 * that name, as stretches (`posting-codec.ts`).
 */
export function buildNamePostings(
  transcriptNo: number,
  speakers: readonly { name: string; positions: readonly number[] }[],
  analyzer: Analyzer,
): Postings {
  // By term, then by the number of terms in the full name: the segment positions of these speakers.
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

/** A block that contains only positions, such as the positions of a speaker's segments. */
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
