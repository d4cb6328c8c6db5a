import type { Environment } from '@mi/config'
import { SettingsError } from '@mi/config'
import { stopExitingOnSignals } from './early-signals.ts'
import { createLog } from './log.ts'

/** EX_CONFIG of sysexits.h. A restart by an orchestrator does not help. */
const EXIT_WRONG_SETTINGS = 78

/** A started component that can be stopped. */
interface Stoppable {
  stop(): Promise<void>
}

/**
 * Runs a process from its settings to its exit code: 0 after SIGTERM or SIGINT, 78 for invalid settings, 1
 * for a failure. A second signal ends it immediately. A process with an IPC channel (started by the local
 * platform) also stops when the channel closes, because the platform was then killed and cannot stop it.
 */
export async function runMain(name: string, start: (env: Environment) => Promise<Stoppable>): Promise<void> {
  // Files that this process writes (recordings, logs) are accessible only to its own user.
  process.umask(0o077)
  const log = createLog(name, 'info')
  const fail = (error: unknown, message: string) => {
    // The line is written when the process exits, at the latest.
    log.fatal({ err: error }, message)
    process.exit(1)
  }
  process.on('uncaughtException', error => fail(error, 'uncaught exception'))
  let running: Stoppable | undefined
  let stopping = false
  const onSignal = () => {
    if (stopping) process.exit(1)
    // The process is still starting. It serves no request yet, and waiting for the startup may take long.
    if (!running) process.exit(0)
    stopping = true
    running.stop().then(
      () => process.exit(0),
      error => fail(error, 'could not stop cleanly'),
    )
  }
  // Registered before the log line that announces readiness, because a reader of that line may send a signal immediately.
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
  stopExitingOnSignals()
  if (process.channel) process.once('disconnect', onSignal)
  try {
    running = await start(process.env)
  } catch (error) {
    if (!(error instanceof SettingsError)) return fail(error, 'could not start')
    process.stderr.write(`${name}: ${error.message}\n`)
    process.exit(EXIT_WRONG_SETTINGS)
  }
}
