import { once } from 'node:events'
import { join } from 'node:path'
import { ensureAccounts } from './accounts.ts'
import { importDemoMeetings } from './demo-meetings.ts'
import { explain } from './explain.ts'
import { portIsFree } from './free-port.ts'
import { readOptions, type StartOptions } from './options.ts'
import { projectRoot } from './parts.ts'
import { type Platform, startPlatform } from './platform.ts'
import { startScreen } from './screen.ts'
import { namedEngines } from './settings/check-engines.ts'
import { checkSettings } from './settings/check-settings.ts'

/** One Ctrl-C may arrive twice: from the terminal, and forwarded by npm. A later one ends the process at once. */
const SAME_SIGNAL_MS = 1_000
const EXIT_INTERRUPTED = 130

// Data, recordings, logs and secrets: for the user who starts the platform alone.
process.umask(0o077)

// A file on a full disk, or a closed pipe: what is printed may be lost, the platform goes on.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

const began = Date.now()
const folder = process.env.MI_LOCAL_FOLDER || join(projectRoot, '.local')
const screen = startScreen(folder)
const interrupted = new AbortController()
const interruption = once(interrupted.signal, 'abort')
let interruptedAt = 0
let platform: Platform | null = null

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (!interrupted.signal.aborted) {
      interruptedAt = Date.now()
      screen.stopping()
      interrupted.abort()
    } else if (Date.now() - interruptedAt > SAME_SIGNAL_MS) process.exit(EXIT_INTERRUPTED)
  })
}
// `npm start` was killed: nothing else would stop this process.
process.on('disconnect', () => process.emit('SIGTERM'))
process.on('uncaughtException', async error => {
  screen.failed(explain(error, process.env))
  await platform?.stop().catch(() => {})
  process.exit(1)
})

try {
  const options = readOptions(process.argv.slice(2), process.env)
  await portIsFree(options.port)
  platform = await start(options)
  await interruption
  await platform.stop()
  screen.stopped()
  process.exit(0)
} catch (error) {
  if (!interrupted.signal.aborted || platform) {
    screen.failed(explain(error, process.env))
    process.exit(1)
  }
  screen.stopped()
  process.exit(EXIT_INTERRUPTED)
}

async function start(options: StartOptions): Promise<Platform> {
  const { signal } = interrupted
  const engines = namedEngines(process.env)
  screen.step(`Checking settings${engines && ` and connecting to ${engines}`}`)
  const { errors, hints } = await checkSettings(process.env, signal)
  for (const hint of hints) screen.warn(hint)
  if (errors.length > 0) throw new Error(errors.join('\n'))
  signal.throwIfAborted()
  const running = await startPlatform({
    folder,
    port: options.port,
    processes: options.processes,
    fresh: options.fresh,
    env: process.env,
    signal,
    onStep: title => screen.step(title),
    onNotice: text => screen.warn(text),
    onRestart: (name, reason) => screen.note(`${name} ended, restarting${reason ? `: ${reason}` : ''}`),
  })
  try {
    screen.step('Preparing the demo account')
    const credentials = await ensureAccounts(running, folder)
    if (options.demo) {
      signal.throwIfAborted()
      screen.step('Importing the demo meetings')
      await importDemoMeetings(running.baseUrl, credentials.api_key, { signal })
    }
    const meetings = await countMeetings(running.baseUrl, credentials.api_key)
    signal.throwIfAborted()
    screen.ready(running, credentials, meetings, (Date.now() - began) / 1000)
    if (options.fresh && process.env.DATABASE_URL)
      screen.note('--fresh emptied the local folder only. The databases at DATABASE_URL were not changed.')
    return running
  } catch (error) {
    await running.stop()
    throw error
  }
}

async function countMeetings(baseUrl: string, key: string): Promise<number> {
  const response = await fetch(`${baseUrl}/meetings?limit=1`, { headers: { authorization: `Bearer ${key}` } })
  if (!response.ok) throw new Error(`The API is not usable: GET /meetings answers ${response.status}.`)
  return ((await response.json()) as { pagination: { total: number } }).pagination.total
}
