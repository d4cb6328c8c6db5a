import { type ChildProcess, spawn } from 'node:child_process'
import { eventually, freePort, hasNatsServer } from '@mi/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openEventBus } from '../src/index.ts'

describe.skipIf(!hasNatsServer())('a NATS server without JetStream (needs nats-server on the path)', () => {
  let server: ChildProcess
  let natsUrl: string
  let connectionsUrl: string

  beforeAll(async () => {
    const [port, monitoring] = [await freePort(), await freePort()]
    natsUrl = `nats://127.0.0.1:${port}`
    connectionsUrl = `http://127.0.0.1:${monitoring}/connz`
    server = spawn('nats-server', ['-a', '127.0.0.1', '-p', String(port), '-m', String(monitoring)], {
      stdio: 'ignore',
    })
    await eventually(
      () => connections().catch(() => null),
      count => count === 0,
    )
  })
  afterAll(() => server?.kill())

  const connections = async () =>
    ((await (await fetch(connectionsUrl)).json()) as { num_connections: number }).num_connections

  test('is retried and left without a connection', async () => {
    const bus = openEventBus({ natsUrl })
    for (let attempt = 0; attempt < 3; attempt++) await expect(bus.check()).rejects.toThrow()
    await expect.poll(connections).toBe(0)
    await bus.close()
  })
})
