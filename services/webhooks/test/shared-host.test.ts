import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startTestServices, type TestServices } from '@mi/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MASTER_KEYS, openWebhooks, publish, subscribe } from './support/deliveries.ts'

let services: TestServices
let host: Server
/** Requests without a response, now and at the maximum. */
let hanging = 0
let most = 0
let arrived = 0

beforeAll(async () => {
  host = createServer((req, res) => {
    req.resume()
    if (req.url !== '/hangs') {
      arrived++
      res.end('ok')
      return
    }
    most = Math.max(most, ++hanging)
    res.once('close', () => hanging--)
  })
  host.listen(0, '127.0.0.1')
  await once(host, 'listening')
  const env = { MASTER_KEYS, WEBHOOKS_ALLOWED_NETWORKS: '127.0.0.0/8' }
  services = await startTestServices(['webhooks'], { env: { webhooks: env } })
})
afterAll(async () => {
  host.closeAllConnections()
  host.close()
  await services?.stop()
})

test('keeps hanging receivers from taking connections of others at their host', async () => {
  const url = `http://127.0.0.1:${(host.address() as AddressInfo).port}`
  const database = await openWebhooks(services.databaseUrl('webhooks'))
  const slow: string[] = []
  for (let index = 0; index < 4; index++) slow.push(await subscribe(database, `${url}/hangs`))
  const well = await subscribe(database, `${url}/answers`)
  for (let event = 0; event < 8; event++) await publish(database, slow)
  // More than the default limit of an origin.
  await expect.poll(() => most).toBeGreaterThan(16)
  await publish(database, [well])
  await expect.poll(() => arrived).toBeGreaterThan(0)
  await database.close()
})
