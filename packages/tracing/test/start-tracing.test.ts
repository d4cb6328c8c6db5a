import { expect, test } from 'vitest'
import { startTracing } from '../src/index.ts'

test('stops in order when the collector’s address does not respond', async () => {
  const tracing = await startTracing('sample', 'http://127.0.0.1:1')
  tracing.startSpan('lost', { kind: 'server' })?.end()
  await expect(tracing.stop()).resolves.toBeUndefined()
})
