import { setTimeout as sleep } from 'node:timers/promises'
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from './embedded-postgres.ts'
import { guardSpace } from './space-guard.ts'

export interface SupervisedPostgres {
  serverUrl: string
  /** The current server's process number: for tests that kill it. */
  pid(): number
  stop(): Promise<void>
}

const FIRST_RESTART_MS = 200
const LONGEST_RESTART_MS = 5_000

/** An embedded server that is started again, on the same port and data, when it dies. Services reconnect by themselves. */
export async function superviseEmbeddedPostgres(
  options: EmbeddedPostgresOptions & {
    onRestart?: (reason: string | null) => void
    /** Called when the server became read only because of lack of space, and when it accepts writes again. */
    onReadOnly?: (readOnly: boolean) => void
  },
): Promise<SupervisedPostgres> {
  let stopping = false
  let restarting: Promise<void> = Promise.resolve()
  let server: EmbeddedPostgres
  const onExit = (reason: string | null) => {
    if (!stopping) restarting = restart(reason)
  }
  server = await startEmbeddedPostgres({ ...options, onExit })
  const guard = guardSpace({
    folder: options.folder,
    pid: () => server.pid,
    onChange: readOnly => options.onReadOnly?.(readOnly),
  })
  const { port, serverUrl } = server

  async function restart(reason: string | null): Promise<void> {
    options.onRestart?.(reason)
    for (let wait = FIRST_RESTART_MS; !stopping; wait = Math.min(wait * 2, LONGEST_RESTART_MS)) {
      // Sessions of a server that was killed hold its shared memory for a moment.
      await sleep(wait)
      if (stopping) return
      try {
        server = await startEmbeddedPostgres({ ...options, passwordIsNew: false, port, onExit })
        return
      } catch (error) {
        options.onLog?.(`PostgreSQL does not start: ${(error as Error).message}`)
      }
    }
  }

  return {
    serverUrl,
    pid: () => server.pid,
    async stop() {
      stopping = true
      guard.stop()
      await restarting
      await server.stop()
    },
  }
}
