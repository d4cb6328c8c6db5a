import { expect, test } from 'vitest'
import { PartTree } from '../src/domain/part-tree.ts'
import { isRecountDue, sampleOf } from '../src/domain/recount.ts'
import { requiredGrams } from '../src/grams.ts'
import { gramsOf, searchKeys, walkOrCollect } from '../src/index.ts'

test('a text that contains a part has all grams of the part', () => {
  const text = 'zoë 😀 quill\nzoe@x.example'
  const grams = new Set(gramsOf(text))
  for (const part of ['zo', 'ë 😀', '😀 qu', '😀 qui', 'x.example'])
    expect(requiredGrams(part).every(gram => grams.has(gram))).toBe(true)
  expect(requiredGrams('l\nz').every(gram => grams.has(gram))).toBe(false)
  expect(requiredGrams('q')).toEqual([])
})

test('a key belongs to a tenant', () => {
  const key = (accountId: string, mode: 'live' | 'test') => searchKeys({ accountId, mode }, ['qui'])[0]
  expect(new Set([key('acc_a', 'live'), key('acc_a', 'test'), key('acc_b', 'live')]).size).toBe(3)
})

test('a tree contains the common parts, and counts each name once', async () => {
  const names = ['banana', 'bandana', 'ban', 'nab']
  const tree = await PartTree.grow(names, 3, async () => {})
  for (const name of [...names, 'anan']) tree.count({ name })
  expect(Object.fromEntries([...tree.parts(1)].map(({ part, count }) => [part, count]))).toEqual({
    a: 5,
    an: 4,
    b: 4,
    ba: 3,
    ban: 3,
    n: 5,
    na: 4,
  })
  expect([...tree.parts(5)].map(({ part }) => part).sort()).toEqual(['a', 'n'])
})

test('samples a long list, and recounts it after large changes', () => {
  expect(sampleOf(20_000)).toEqual({ share: 1, minimum: 500 })
  expect(sampleOf(1_000_000)).toEqual({ share: 0.02, minimum: 5 })
  const due = (size: number, countedSize: number) => isRecountDue({ size, countedSize })
  expect([due(1_999, 0), due(2_000, 0), due(3_000, 2_000), due(3_001, 2_000), due(4_999, 10_000)]).toEqual([
    ...[false, true, false, true, true],
  ])
})

test('walks for common parts within a limit, and collects rare parts', () => {
  const plan = (found: number, wanted = 21) => walkOrCollect({ found, all: 1_000_000, wanted })
  expect(plan(500)).toEqual({ plan: 'collect' })
  expect(plan(4_500)).toEqual({ plan: 'walk', steps: 67_500 })
  expect(plan(4_500, 1_000)).toEqual({ plan: 'collect' })
  expect(plan(200_000)).toEqual({ plan: 'walk', steps: 1_000_000 })
})
