import { expect, it } from 'vitest'
import { createUploadPace } from '../../src/recordings/rpc/pace-uploads.ts'

const RATE = 20_000
const CHUNK = 1_000
const { signal } = new AbortController()

async function* body(chunks: number) {
  for (let count = 0; count < chunks; count++) yield new Uint8Array(CHUNK)
}

async function drain(content: AsyncIterable<Uint8Array>): Promise<number> {
  let bytes = 0
  for await (const chunk of content) bytes += chunk.length
  return bytes
}

it('does not delay uploads without a limit', async () => {
  const content = body(3)
  expect(createUploadPace(0)('acc_1', content, signal)).toBe(content)
})

it('limits the common rate of an account, and no other account', async () => {
  const pace = createUploadPace(RATE)
  const ended: string[] = []
  const upload = async (accountId: string, chunks: number) => {
    expect(await drain(pace(accountId, body(chunks), signal))).toBe(chunks * CHUNK)
    ended.push(accountId)
  }
  const began = performance.now()
  await Promise.all([upload('acc_1', 5), upload('acc_1', 5), upload('acc_2', 1)])
  // Ten chunks at 20 per second. The last 50 ms are below the minimum wait.
  expect(performance.now() - began).toBeGreaterThanOrEqual(440)
  expect(ended).toEqual(['acc_2', 'acc_1', 'acc_1'])
})

it('ends with its call', async () => {
  const ending = new AbortController()
  const content = createUploadPace(1)('acc_1', body(2), ending.signal)
  const drained = drain(content)
  ending.abort()
  await expect(drained).rejects.toMatchObject({ name: 'AbortError' })
})
