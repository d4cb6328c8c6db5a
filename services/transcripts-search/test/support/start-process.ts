import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { freePort } from '@mi/testkit'
import { vi } from 'vitest'
import type { Account } from './account.ts'
import type { StartedServices } from './start-services.ts'

export type StartedProcess = Awaited<ReturnType<typeof startProcess>>

/** A copy of the service in a process of its own, that can be killed. */
export async function startProcess(
  services: StartedServices,
  account: Account,
  env: Record<string, string> = {},
) {
  const port = await freePort()
  const started = spawn(process.execPath, [join(import.meta.dirname, '../../src/main.ts')], {
    env: { ...services.transcriptsEnv, GRPC_PORT: String(port), PATH: process.env.PATH, ...env },
    stdio: 'ignore',
  })
  const exited = new Promise(resolve => started.once('exit', resolve))
  const kill = async () => {
    started.kill('SIGKILL')
    await exited
  }
  const { transcripts, internal } = services.clientsOf(`127.0.0.1:${port}`)
  await vi
    .waitUntil(
      () =>
        internal.readTranscript({ meetingId: 'mtg_none' }, account.as({ deadlineMs: 1_000 })).then(
          () => true,
          error => error.status === 'not_found',
        ),
      { timeout: 20_000, interval: 50 },
    )
    .catch(async error => {
      await kill()
      throw error
    })
  return { transcripts, kill }
}
