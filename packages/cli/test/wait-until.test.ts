import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { EXIT } from '../src/exit-codes.ts'
import type { Output } from '../src/output.ts'
import { waitUntil } from '../src/wait-until.ts'

test('polls with growing intervals, and once more at the end', async () => {
  const output = { err: new PassThrough(), json: true } as unknown as Output
  const asked: number[] = []
  const waiting = waitUntil(output, 'Drawing', 3, async () => {
    asked.push(Date.now())
    return null
  })
  await expect(waiting).rejects.toMatchObject({ exitCode: EXIT.unavailable })
  expect(asked.length).toBeGreaterThan(2)
  expect(asked.length).toBeLessThan(7)
})
