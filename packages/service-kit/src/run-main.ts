import type { Environment } from '@mi/config'
import { SettingsError } from '@mi/config'
import { stopExitingOnSignals } from './early-signals.ts'
import { createLog } from './log.ts'

/** EX_CONFIG of sysexits.h: an orchestrator's restart will not help. */
const EXIT_WRONG_SETTINGS = 78

/** What has been started and can be asked to end. */
interface Stoppable {
  stop(): Promise<void>
}

/**
 * A process from its settings to its exit code: 0 after SIGTERM or SIGINT, 78 for wrong settings, 1 for a failure.
 * A second signal ends it at once. Started with an IPC channel (by the local platform), it also stops when that closes: the
 * platform was killed, and nobody else would end it.
 */
export async function runMain(name: string, start: (env: Environment) => Promise<Stoppable>): Promise<void> {
  // Whatever this process writes (recordings, logs) is for its own user alone.
  process.umask(0o077)
  const log = createLog(name, 'info')
  const fail = (error: unknown, message: string) => {
    // Written when the process exits, at the latest.
    log.fatal({ err: error }, message)
    process.exit(1)
  }
  process.on('uncaughtException', error => fail(error, 'uncaught exception'))
  let running: Stoppable | undefined
  let stopping = false
  const onSignal = () => {
    if (stopping) process.exit(1)
    // In the midst of starting: nobody was served yet, and waiting for what is being opened may take long.
    if (!running) process.exit(0)
    stopping = true
    running.stop().then(
      () => process.exit(0),
      error => fail(error, 'could not stop cleanly'),
    )
  }
  // Before the line that says it serves: a reader of that line may end it the same moment.
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
