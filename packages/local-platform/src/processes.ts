import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PartToStart, Runner } from './runner.ts'

export interface ProcessRunnerOptions {
  /** Each part's output goes to `<logFolder>/<name>.log`. */
  logFolder: string
  /** Called when a part ended and is about to be started again. */
  onRestart?: (name: string, code: number | null, signal: NodeJS.Signals | null) => void
}

export interface ProcessRunner extends Runner {
  /** The current process number of a part: for tests that kill it. */
  pid(name: string): number | undefined
}

const FIRST_RESTART_MS = 200
const LONGEST_RESTART_MS = 5_000
const START_TIMEOUT_MS = 60_000

/** Runs every part in a process of its own and starts it again when it dies, at growing intervals while it keeps dying. */
export function processRunner(options: ProcessRunnerOptions): ProcessRunner {
  mkdirSync(options.logFolder, { recursive: true })
  const children = new Map<string, ChildProcess>()
  let stopping = false

  function launch(part: PartToStart, delayMs: number): void {
    const log = createWriteStream(join(options.logFolder, `${part.name}.log`), { flags: 'a' })
    const child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', join(part.folder, 'src/main.ts')],
      {
        env: part.env,
        cwd: part.folder,
        stdio: ['ignore', 'pipe', 'pipe'],
        // Ctrl-C in the terminal must not reach the parts before the platform stops them in order.
        detached: true,
      },
    )
    const startedAt = Date.now()
    child.stdout?.pipe(log, { end: false })
    child.stderr?.pipe(log, { end: false })
    children.set(part.name, child)
    child.once('exit', async (code, signal) => {
      log.end()
      if (stopping) return
      options.onRestart?.(part.name, code, signal)
      // One that served for a while begins again at once; one that dies at once waits longer each time.
      const next =
        Date.now() - startedAt > 10_000 ? FIRST_RESTART_MS : Math.min(delayMs * 2, LONGEST_RESTART_MS)
      await sleep(next, undefined, { ref: false })
      if (!stopping) launch(part, next)
    })
  }

  return {
    async start(part) {
      launch(part, FIRST_RESTART_MS)
      await ready(
        `http://127.0.0.1:${part.env.OPS_PORT}/readyz`,
        part.name,
        () => children.get(part.name),
        options.logFolder,
      )
    },
    pid: name => children.get(name)?.pid,
    async stop() {
      stopping = true
      await Promise.all([...children.values()].reverse().map(end))
    },
  }
}

async function ready(
  url: string,
  name: string,
  child: () => ChildProcess | undefined,
  logFolder: string,
): Promise<void> {
  for (const began = Date.now(); Date.now() - began < START_TIMEOUT_MS; await sleep(100)) {
    const code = child()?.exitCode
    // Exit code 78 (EX_CONFIG): settings are wrong, and starting again would not mend them.
    if (code === 78) break
    if (
      await fetch(url).then(
        response => response.ok,
        () => false,
      )
    )
      return
  }
  throw new Error(`${name} does not become ready; see ${join(logFolder, `${name}.log`)}`)
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise(resolve => child.once('exit', resolve))
  child.kill('SIGTERM')
  const late = sleep(20_000, 'late', { ref: false })
  if ((await Promise.race([gone, late])) === 'late') child.kill('SIGKILL')
  await gone
}
