import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { awaitReady } from '../src/await-ready.ts'

let server: Server
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

/** A part whose ops server answers so. */
async function part(answer: (response: ServerResponse) => void): Promise<{ name: string; opsUrl: string }> {
  server = createServer((_, response) => answer(response))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return { name: 'guests', opsUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const json = (status: number, body: object) => (response: ServerResponse) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

test('a part that is ready is waited for no longer', async () => {
  let asked = 0
  const busy = json(503, { status: 'not serving', checks: {} })
  const ready = json(200, { status: 'ready', checks: {} })
  await awaitReady({ ...(await part(response => (++asked < 3 ? busy : ready)(response))), timeoutMs: 20_000 })
  expect(asked).toBe(3)
})

test.each([
  ['takes the connection and says nothing', () => {}, 'it does not respond'],
  [
    'begins an answer that has no end',
    (response: ServerResponse) => void response.write('{'),
    'it does not respond',
  ],
  ['serves nobody yet', json(503, { status: 'not serving', checks: { bus: 'ok' } }), 'it says "not serving"'],
  [
    'misses its engines',
    json(503, { status: 'not ready', checks: { database: 'failing', bus: 'ok', files: 'failing' } }),
    'it cannot use its database, files',
  ],
])(
  'a part that %s is not waited for without end, and is named',
  async (_, answer, message) => {
    await expect(awaitReady({ ...(await part(answer)), timeoutMs: 400 })).rejects.toThrow(
      `guests does not become ready within 0.4 seconds: ${message}`,
    )
  },
  10_000,
)

test('ends the wait on abort while a part does not respond', async () => {
  const waiter = new AbortController()
  const waiting = awaitReady({
    ...(await part(() => waiter.abort(new Error('enough')))),
    signal: waiter.signal,
  })
  await expect(waiting).rejects.toThrow('enough')
}, 10_000)
