import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, constants, openSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '@mi/testkit'
import { expect, test } from 'vitest'
import { startMeetings } from '../support/meetings.ts'

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url))
/** Each request writes a line of about 300 bytes. A pipe holds 64 KiB. */
const REQUESTS = 1_000

test('serves and stops on a signal while its log is not read', async () => {
  const harness = await startMeetings()
  const folder = await mkdtemp(join(tmpdir(), 'mi-gateway-'))
  const pipe = join(folder, 'log')
  execFileSync('mkfifo', [pipe])
  const descriptor = openSync(pipe, constants.O_RDWR)
  const [port, opsPort] = [await freePort(), await freePort()]
  const gateway = spawn(process.execPath, [MAIN], {
    env: { ...harness.environment, PORT: String(port), OPS_PORT: String(opsPort) },
    stdio: ['ignore', descriptor, 'inherit'],
  })
  const ended = once(gateway, 'exit')
  try {
    const isReady = () => fetch(`http://127.0.0.1:${opsPort}/readyz`).then(({ ok }) => ok)
    await expect.poll(() => isReady().catch(() => false), { timeout: 60_000 }).toBe(true)
    const key = harness.key()
    for (let request = 0; request < REQUESTS; request++) {
      const response = await fetch(`http://127.0.0.1:${port}/v1/meetings`, {
        headers: { Authorization: `Bearer ${key}` },
      })
      await response.arrayBuffer()
      expect(response.status).toBe(200)
    }
    const metrics = await (await fetch(`http://127.0.0.1:${opsPort}/metrics`)).text()
    expect(metrics).toContain('mi_log_lines_dropped_total{service="gateway"} 0')
    gateway.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
  } finally {
    gateway.kill('SIGKILL')
    closeSync(descriptor)
    await rm(folder, { recursive: true })
    await harness.stop()
  }
}, 120_000)
