import { freePort, killOutright, spawnService } from '@mi/testkit'
import { vi } from 'vitest'
import type { Account } from './account.ts'
import type { StartedServices } from './start-services.ts'

export type StartedProcess = Awaited<ReturnType<typeof startProcess>>

/** Starts a copy of the service in a separate process that can be killed. */
export async function startProcess(
  services: StartedServices,
  account: Account,
  env: Record<string, string> = {},
) {
  const port = await freePort()
  const started = spawnService('transcripts-search', {
    ...services.transcriptsEnv,
    GRPC_PORT: String(port),
    ...env,
  })
  const kill = () => killOutright(started)
  const { transcripts, internal } = services.clientsOf(`127.0.0.1:${port}`)
  await vi
    .waitUntil(
      () =>
        internal.readTranscript({ meetingId: 'mtg_none' }, account.as({ deadlineMs: 1_000 })).then(
          () => true,
          error => error.status === 'not_found',
        ),
      { timeout: 60_000, interval: 50 },
    )
    .catch(async error => {
      await kill()
      throw error
    })
  return { transcripts, kill }
}
