import { expect, test } from 'vitest'
import { learnWordVectors } from '../src/learning/word-vectors.ts'

/** Dogs and cats are fed and chased; forms and reports are signed and filed. */
function sentences(): string[][] {
  const sentences: string[][] = []
  for (let day = 0; day < 10; day++) {
    for (const animal of ['dog', 'cat']) {
      sentences.push(['we', 'feed', 'the', animal, 'today'], ['they', 'chase', 'the', animal, 'away'])
    }
    for (const paper of ['form', 'report']) {
      sentences.push(['i', 'sign', 'my', paper, 'first'], ['you', 'file', 'my', paper, 'later'])
    }
  }
  return sentences
}

function likeness(left: Float64Array | undefined, right: Float64Array | undefined): number {
  if (left === undefined || right === undefined) return Number.NaN
  const dot = (a: Float64Array, b: Float64Array) =>
    a.reduce((sum, value, axis) => sum + value * (b[axis] ?? 0), 0)
  return dot(left, right) / Math.sqrt(dot(left, left) * dot(right, right))
}

test('words with the same contexts are similar', () => {
  const vectors = learnWordVectors(sentences())
  expect(likeness(vectors.get('dog'), vectors.get('cat'))).toBeGreaterThan(0.9)
  expect(likeness(vectors.get('form'), vectors.get('report'))).toBeGreaterThan(0.9)
  expect(likeness(vectors.get('dog'), vectors.get('report'))).toBeLessThan(0.3)
})

test('rare words have longer vectors, and the rarest none', () => {
  const vectors = learnWordVectors([...sentences(), ['once', 'upon']])
  const length = (word: string) => Math.hypot(...(vectors.get(word) ?? []))
  expect(length('sign')).toBeGreaterThan(length('my'))
  expect(vectors.has('once')).toBe(false)
})

test('the same sentences give the same vectors', () => {
  expect(learnWordVectors(sentences())).toEqual(learnWordVectors(sentences()))
})
