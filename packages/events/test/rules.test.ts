import { commonErrors } from '@mi/errors'
import { backoffMs } from '@mi/scheduling'
import { describe, expect, test } from 'vitest'
import { ATTEMPTS, shouldRetry } from '../src/consumers/retry-policy.ts'
import { natsSubject, PARTITIONS, partitionOf } from '../src/jetstream/partitions.ts'

describe('backoff', () => {
  const backoff = { firstMs: 100, maxMs: 30_000 }
  test('doubles up to its limit with half of it random', () => {
    expect([1, 2, 3, 9, 10, 1_000].map(attempt => backoffMs(attempt, backoff, 1))).toEqual([
      100, 200, 400, 25_600, 30_000, 30_000,
    ])
    expect([1, 2, 1_000].map(attempt => backoffMs(attempt, backoff, 0))).toEqual([50, 100, 15_000])
  })
})

describe('giving up', () => {
  const lastAttempt = (error: unknown) => {
    let attempt = 1
    while (shouldRetry(error, attempt)) attempt++
    return attempt
  }
  test.each([
    ['a fault of the code', new TypeError('x is undefined'), ATTEMPTS.fault],
    ['a refused input', commonErrors.invalid(), ATTEMPTS.fault],
    ['something that is no error', 'no', ATTEMPTS.fault],
    ['a violated constraint', Object.assign(new Error('duplicate'), { code: '23505' }), ATTEMPTS.fault],
    ['an unavailable service', commonErrors.unavailable(), ATTEMPTS.outage],
    ['a deadline', commonErrors.deadline(), ATTEMPTS.outage],
    ['a refused connection', Object.assign(new Error('no'), { code: 'ECONNREFUSED' }), ATTEMPTS.outage],
    ['a database that shuts down', Object.assign(new Error('no'), { code: '57P01' }), ATTEMPTS.outage],
    ['a deadlock', Object.assign(new Error('no'), { code: '40P01' }), ATTEMPTS.outage],
    ['a gRPC UNAVAILABLE', Object.assign(new Error('no'), { code: 14 }), ATTEMPTS.outage],
    [
      'a lost connection inside another error',
      new Error('no', { cause: { code: 'ECONNRESET' } }),
      ATTEMPTS.outage,
    ],
  ])('%s', (_, error, attempts) => expect(lastAttempt(error)).toBe(attempts))
})

describe('partitions', () => {
  test('are equal for one subject, whatever the type', () => {
    expect(natsSubject('mi.a.b.c.v1', 'mtg_1')).toBe(`mi.a.b.c.v1.${partitionOf('mtg_1')}`)
    expect(natsSubject('mi.x.y.z.v1', 'mtg_1')).toBe(`mi.x.y.z.v1.${partitionOf('mtg_1')}`)
  })
  test('do not change, because stored streams depend on them', () => {
    expect(['mtg_1', 'mtg_2', '', 'é'].map(partitionOf)).toEqual(['14', '04', '00', '14'])
  })
  test('spread the subjects over all partitions', () => {
    const counts = Map.groupBy(
      Array.from({ length: 1_600 }, (_, n) => partitionOf(`mtg_${n}`)),
      partition => partition,
    )
    expect(counts.size).toBe(PARTITIONS)
    for (const { length } of counts.values()) expect(length).toBeLessThan(200)
  })
})
