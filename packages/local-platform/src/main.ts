import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { ensureAccounts } from './accounts.ts'
import { importDemoMeetings } from './demo-meetings.ts'
import { readOptions, type StartOptions } from './options.ts'
import { projectRoot } from './parts.ts'
import { type Platform, startPlatform } from './platform.ts'
import { startScreen } from './screen.ts'

const began = Date.now()
const screen = startScreen()
const folder = process.env.MI_LOCAL_FOLDER ?? join(projectRoot, '.local')
let platform: Platform | null = null

try {
  const options = readOptions(process.argv.slice(2))
  await portIsFree(options.port)
  if (options.fresh) await forget(folder)
  platform = await start(options)
} catch (error) {
  screen.failed(explain(error))
  process.exit(1)
}

let stopping = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, async () => {
    // A second Ctrl-C does not wait.
    if (stopping) process.exit(130)
    stopping = true
    screen.stopping()
    await platform?.stop()
    screen.stopped()
    process.exit(0)
  })
}

async function start(options: StartOptions): Promise<Platform> {
  const running = await startPlatform({
    folder,
    port: options.port,
    processes: options.processes,
    env: process.env,
    onStep: title => screen.step(title),
    onRestart: name => screen.note(`${name} ended and is started again; see .local/logs/${name}.log`),
  })
  try {
    screen.step('Preparing the demo account')
    const credentials = await ensureAccounts(running, folder)
    if (options.demo) {
      screen.step('Importing the demo meetings')
      await importDemoMeetings(running.baseUrl, credentials.api_key)
    }
    screen.ready(
      running,
      credentials,
      await countMeetings(running.baseUrl, credentials.api_key),
      (Date.now() - began) / 1000,
    )
    return running
  } catch (error) {
    await running.stop()
    throw error
  }
}

async function countMeetings(baseUrl: string, key: string): Promise<number> {
  const response = await fetch(`${baseUrl}/meetings?limit=1`, { headers: { authorization: `Bearer ${key}` } })
  return ((await response.json()) as { pagination: { total: number } }).pagination.total
}

function portIsFree(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(port, () => probe.close(() => resolve()))
  })
}

/** Everything but the packages' own log goes. */
async function forget(path: string): Promise<void> {
  for (const name of ['postgres', 'files', 'mail', 'credentials.json', 'secrets.json', 'logs/platform.log']) {
    await rm(join(path, name), { recursive: true, force: true })
  }
}

/** The failures that a user can mend, in one line; anything else as it is. */
function explain(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE')
    return `Port ${(error as { port?: number }).port} is taken. Choose another: npm start -- --port 8081`
  if (code === 'EACCES') return `${message}. Choose a port above 1023, or a folder you may write to.`
  if (code === 'ENOSPC') return 'The disk is full: there is no room for the data.'
  if (code === 'ECONNREFUSED') return `An engine does not answer: ${message}`
  return message || String(error)
}
