import { predict } from '@mi/meeting-analysis/training'
import { expect, test } from 'vitest'
import { createVocabulary, readRows } from '../src/learning/feature-rows.ts'
import { minimize } from '../src/learning/minimize.ts'
import { trainLogistic } from '../src/learning/train-logistic.ts'

const options = { cost: 1, minimumCount: 2 }
const example = (...names: string[]) => new Map(names.map(name => [name, 1]))

function train(examples: readonly ReadonlyMap<string, number>[], positive: boolean[], weights: number[]) {
  const vocabulary = createVocabulary()
  return trainLogistic([{ rows: readRows(examples, vocabulary), positive, weights }], vocabulary, options)
}

test('finds the minimum of a skewed bowl', () => {
  const found = minimize(3, (at, gradient) => {
    const [x = 0, y = 0, z = 0] = at
    gradient.set([2 * (x - 1), 200 * (y + 2), 2 * z])
    return (x - 1) ** 2 + 100 * (y + 2) ** 2 + z ** 2
  })
  expect(found[0]).toBeCloseTo(1, 3)
  expect(found[1]).toBeCloseTo(-2, 3)
  expect(found[2]).toBeCloseTo(0, 3)
})

test('gives weight to a separating feature and no weight to rare features', () => {
  const examples = [example('send', 'the'), example('send', 'the', 'once'), example('the'), example('the')]
  const model = train(examples, [true, true, false, false], [1, 1, 1, 1])
  expect(model.weights.send).toBeGreaterThan(0.3)
  expect(model.weights).not.toHaveProperty('once')
  expect(predict(model, example('send'))).toBeGreaterThan(predict(model, example('the')))
})

test('the order of examples changes nothing', () => {
  const examples = [example('a', 'b'), example('a'), example('b'), example('a', 'b')]
  const positive = [true, true, false, false]
  const there = train(examples, positive, [1, 2, 1, 1])
  const back = train([...examples].reverse(), [...positive].reverse(), [1, 1, 2, 1])
  expect(back.weights.a).toBeCloseTo(there.weights.a ?? Number.NaN, 3)
  expect(back.bias).toBeCloseTo(there.bias, 3)
})

test('ignores examples of weight 0', () => {
  const some = train(
    [example('a'), example('a'), example('b'), example('b')],
    [true, true, false, false],
    [1, 1, 1, 1],
  )
  const more = train(
    [example('a'), example('a'), example('b'), example('b'), example('a', 'b')],
    [true, true, false, false, false],
    [1, 1, 1, 1, 0],
  )
  expect(more).toEqual(some)
})

test('treats names of object properties as words', () => {
  expect(predict({ bias: 0, weights: { send: 1 } }, example('constructor', 'hasOwnProperty'))).toBe(0.5)
})

test('gives a similar word a similar weight', () => {
  const examples = [
    example('send', 'x'),
    example('send', 'x'),
    example('talk'),
    example('talk'),
    example('mail'),
  ]
  const alike = new Map([
    ['send', Float64Array.of(1, 0)],
    ['mail', Float64Array.of(1, 0)],
    ['talk', Float64Array.of(0, 1)],
  ])
  const vocabulary = createVocabulary()
  const sets = [
    {
      rows: readRows(examples, vocabulary),
      positive: [true, true, false, false, false],
      weights: [1, 1, 1, 1, 0],
    },
  ]
  const alone = trainLogistic(sets, vocabulary, { cost: 1, minimumCount: 0 })
  const together = trainLogistic(sets, vocabulary, { cost: 1, minimumCount: 0, alike })
  expect(alone.weights.mail).toBeCloseTo(0, 3)
  expect(together.weights.mail).toBeGreaterThan(0.2)
  expect(together.weights.send).toBeGreaterThan(together.weights.mail ?? Number.NaN)
  expect(together.weights.talk).toBeLessThan(-0.2)
})
