import { expect, test } from 'vitest'
import { stopAll } from '../src/stop-all.ts'

const fails = (message: string) => () => Promise.reject(new Error(message))

test('runs every step in order after a failure and throws its error', async () => {
  const ran: string[] = []
  const steps = [() => void ran.push('gateway'), fails('bus: port in use'), () => void ran.push('database')]
  await expect(stopAll(steps)).rejects.toThrow(/^bus: port in use$/)
  expect(ran).toEqual(['gateway', 'database'])
})

test('several failures are all named', async () => {
  const stopped = stopAll([fails('bus: port in use'), fails('database: not reached')])
  await expect(stopped).rejects.toThrow(AggregateError)
  await expect(stopped).rejects.toThrow(/bus: port in use; .*database: not reached/)
})
