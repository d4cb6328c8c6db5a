import { httpStatusOf, type ServiceError } from '@mi/errors'
import { TaskFailure } from '@mi/worker-pool'
import { expect, test } from 'vitest'
import { answerFailure } from '../../src/engines/answer-failure.ts'
import { retryAfterMs } from '../../src/engines/failure.ts'
import { InsightsEngineError } from '../../src/engines/language-model/index.ts'

test.each([
  ['temporary', 'model_timed_out', 504, 'deadline_exceeded'],
  ['temporary', 'model_rate_limited', 503, 'service_unavailable'],
  ['temporary', 'model_unreachable', 503, 'service_unavailable'],
  ['permanent', 'model_unauthorized', 503, 'service_unavailable'],
  ['permanent', 'model_declined', 503, 'service_unavailable'],
] as const)('%s %s is %i', (kind, reason, status, code) => {
  const error = answerFailure(new InsightsEngineError(kind, reason, 'internal words')) as ServiceError
  expect([httpStatusOf(error), error.code]).toEqual([status, code])
  expect(error.message).toContain(reason)
  expect(error.message).not.toContain('internal words')
})

test("passes the model's Retry-After to clients and to the queue", () => {
  const limited = new InsightsEngineError('temporary', 'model_rate_limited', '', 12_400)
  expect((answerFailure(limited) as ServiceError).retryAfterSeconds).toBe(13)
  expect(retryAfterMs(limited)).toBe(12_400)
  expect(retryAfterMs(answerFailure(limited))).toBe(13_000)
  expect(retryAfterMs(new Error('anything'))).toBeNull()
})

test('maps a slow answer to 504 and keeps unknown errors', () => {
  const error = answerFailure(new TaskFailure('took_too_long')) as ServiceError
  expect([httpStatusOf(error), error.code]).toEqual([504, 'deadline_exceeded'])
  expect(error.message).toContain('took_too_long')
  const unknown = new Error('unknown')
  expect(answerFailure(unknown)).toBe(unknown)
})
