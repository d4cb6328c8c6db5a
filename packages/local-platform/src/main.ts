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

/** One Ctrl-C may arrive twice: from the terminal, and handed on by npm. Later ones mean: at once. */
const SAME_SIGNAL_MS = 1_000
const EXIT_INTERRUPTED = 130

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
// `npm start` was killed: nobody is left who could stop us.
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
  const running = await startPlatform({
    folder,
    port: options.port,
    processes: options.processes,
    fresh: options.fresh,
    env: process.env,
    signal,
    onStep: title => screen.step(title),
    onRestart: (name, reason) =>
      screen.note(`${name} ended and is started again${reason ? `: ${reason}` : ''}`),
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
      screen.note('The databases at DATABASE_URL were left as they are; only the local folder began anew.')
    return running
  } catch (error) {
    await running.stop()
    throw error
  }
}

async function countMeetings(baseUrl: string, key: string): Promise<number> {
  const response = await fetch(`${baseUrl}/meetings?limit=1`, { headers: { authorization: `Bearer ${key}` } })
  if (!response.ok)
    throw new Error(`The API does not answer as it should: GET /meetings gave ${response.status}.`)
  return ((await response.json()) as { pagination: { total: number } }).pagination.total
}
