import { describe, expect, test } from 'vitest'
import { TenantLanguages } from '../../src/engines/postgres/load-query-data.ts'
import { maxNeighbourhood } from '../../src/engines/postgres/neighbourhood.ts'
import {
  BlockReader,
  frequencyOf,
  lengthOf,
  pushNumber,
  pushStretches,
  sealBlock,
  weightByte,
} from '../../src/engines/postgres/posting-codec.ts'
import { DecodedBlock, PostingCursor } from '../../src/engines/postgres/posting-cursor.ts'
import { TopKThreshold } from '../../src/engines/postgres/rank-candidates.ts'
import { DIVERSIFIED_RESULTS, diversify } from '../../src/engines/ranking/diversify.ts'
import {
  inverseDocumentFrequency,
  NEIGHBOURHOOD_DECAY,
  termImpact,
  tieredScore,
} from '../../src/engines/ranking/formula.ts'
import { fuseRankings } from '../../src/engines/ranking/fuse.ts'

describe('formula', () => {
  test('gives positive weight to ubiquitous terms and finite weight to missing terms', () => {
    expect(inverseDocumentFrequency(10, 10)).toBeGreaterThan(0)
    expect(inverseDocumentFrequency(0, 0)).toBeGreaterThanOrEqual(0)
    expect(inverseDocumentFrequency(1e6, 0)).toBeLessThan(20)
  })

  test('rewards repetition and penalizes length, with a maximum of 1', () => {
    expect(termImpact(2, 10, 10)).toBeGreaterThan(termImpact(1, 10, 10))
    expect(termImpact(1, 50, 10)).toBeLessThan(termImpact(1, 10, 10))
    expect(termImpact(1000, 1, 10)).toBeLessThan(1)
  })

  test('scores every full match above every partial match', () => {
    expect(tieredScore(0, true)).toBeGreaterThanOrEqual(tieredScore(1, false))
    expect([tieredScore(2, true), tieredScore(-1, false)]).toEqual([1, 0])
  })
})

describe('diversify', () => {
  const result = (transcript: string, position: number, score: number) => ({ transcript, position, score })

  test('ranks another moment above the neighbour of a better result', () => {
    const spread = diversify([result('a', 10, 0.9), result('a', 11, 0.85), result('b', 5, 0.8)])
    expect(spread.map(({ transcript, position }) => [transcript, position])).toEqual([
      ['a', 10],
      ['b', 5],
      ['a', 11],
    ])
    expect(spread.map(({ score }) => score)).toEqual([0.9, 0.8, 0.78])
  })

  test('keeps scores decreasing below the diversified results and separates tiers', () => {
    const results = Array.from({ length: 120 }, (_, n) =>
      result('a', n, n < 20 ? 0.6 - n / 1000 : 0.4 - n / 1000),
    )
    const spread = diversify(results)
    const scores = spread.map(({ score }) => score)
    expect(scores).toEqual(scores.toSorted((a, b) => b - a))
    expect(spread.slice(0, 20).every(({ position }) => position < 20)).toBe(true)
    expect(spread.slice(DIVERSIFIED_RESULTS)).toEqual(results.slice(DIVERSIFIED_RESULTS))
  })
})

test('counts lexical ranks more and every item once in fusion', () => {
  const fused = fuseRankings(['a', 'b', 'c'], ['c', 'd', 'a'], item => item)
  expect(fused.map(({ item }) => item)).toEqual(['a', 'c', 'b', 'd'])
  expect(fuseRankings(['a'], ['a'], item => item)).toEqual([{ item: 'a', score: 1 }])
})

test('keeps the lowest of the highest numbers in any order', () => {
  const numbers = Array.from({ length: 500 }, (_, n) => (n * 7919) % 503)
  const kept = new TopKThreshold(20)
  for (const number of numbers) kept.add(number)
  expect(kept.threshold).toBe(numbers.toSorted((a, b) => b - a)[19])
})

describe('posting codec', () => {
  test('decodes the encoded numbers', () => {
    const numbers = [0, 1, 127, 128, 300, 16_383, 16_384, 2 ** 31 - 1]
    const bytes: number[] = []
    for (const number of numbers) pushNumber(bytes, number)
    const reader = new BlockReader(Uint8Array.from(bytes))
    expect(numbers.map(() => reader.number())).toEqual(numbers)
  })

  test('preserves the order of frequencies and lengths', () => {
    expect([1, 2, 7, 8, 9, 100].map(count => frequencyOf(weightByte(count, 10)))).toEqual([1, 2, 7, 8, 8, 8])
    const lengths = Array.from({ length: 600 }, (_, n) => lengthOf(weightByte(1, n + 1)))
    expect(lengths).toEqual(lengths.toSorted((a, b) => a - b))
    expect(lengths.slice(0, 8)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })

  test('decodes distant segments of names and the length of the name', () => {
    const bytes: number[] = []
    const far = [3, 4, 11, 200, 201, 5000, 70_000]
    pushStretches(bytes, 2, far)
    pushStretches(bytes, 1, [0, 7, 8])
    const cursor = new PostingCursor(sealBlock(12, 'en', bytes))
    const decoded = new DecodedBlock()
    const count = cursor.decodeNames(decoded)
    const found = [...decoded.positions.subarray(0, count)].map((position, n) => [
      position,
      decoded.weights[n],
    ])
    expect(found).toEqual([...far.map(position => [position, 2]), [0, 1], [7, 1], [8, 1]])
  })
})

test('never exceeds the bound of the surrounding text', () => {
  const positions = [0, 1, 5, 30, 31, 32, 90, 400, 401, 1200]
  const weights = positions.map((_, n) => weightByte(1 + (n % 3), 5 + n * 7))
  const counts = Float64Array.from({ length: 256 }, (_, weight) =>
    termImpact(frequencyOf(weight), lengthOf(weight), 20),
  )
  const block = Object.assign(new DecodedBlock(), {
    positions: Int32Array.from(positions),
    weights: Uint8Array.from(weights),
  })
  const heardAt = (place: number) =>
    positions.reduce((sum, position, n) => {
      const fallen = Math.exp(-Math.abs(position - place) / NEIGHBOURHOOD_DECAY)
      return position === place ? sum : sum + (counts[weights[n] as number] as number) * fallen
    }, 0)
  const most = Math.max(...Array.from({ length: 1300 }, (_, place) => heardAt(place)))
  const bound = maxNeighbourhood(block, positions.length, counts)
  expect(bound).toBeGreaterThanOrEqual(most)
  // A bound that excludes no segment would be useless.
  expect(bound).toBeLessThan(most * 2)
})

test('caches a limited number of tenants, the most recently used', () => {
  const languages = new TenantLanguages()
  const tenant = (n: number) => ({ accountId: `acc_${n}`, mode: 'live' as const })
  for (let n = 0; n <= 10_000; n++) languages.set(tenant(n), ['en'], 1)
  expect(languages.get(tenant(0))).toEqual([])
  expect(languages.get(tenant(1))).toEqual(['en'])
  expect(languages.get({ ...tenant(1), mode: 'test' })).toEqual([])
})
