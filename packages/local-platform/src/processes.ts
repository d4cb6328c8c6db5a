import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream, mkdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PartToStart, Runner } from './runner.ts'

export interface ProcessRunnerOptions {
  /** Each part's output goes to `<logFolder>/<name>.log`. */
  logFolder: string
  /** Called when a part ended and is about to be started again. */
  onRestart?: (name: string, code: number | null, signal: NodeJS.Signals | null) => void
  /** Ends the wait for parts that start. */
  signal?: AbortSignal
}

export interface ProcessRunner extends Runner {
  /** The current process number of a part: for tests that kill it. */
  pid(name: string): number | undefined
}

const FIRST_RESTART_MS = 200
const LONGEST_RESTART_MS = 5_000
const START_TIMEOUT_MS = 60_000
/** EX_CONFIG of sysexits.h, what every part leaves with when its settings are wrong. */
const EXIT_WRONG_SETTINGS = 78

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
        // The channel is for its end: a part whose platform was killed stops by itself.
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
        // Ctrl-C in the terminal must not reach the parts before the platform stops them in order.
        detached: true,
      },
    )
    const startedAt = Date.now()
    child.stdout?.pipe(log, { end: false })
    child.stderr?.pipe(log, { end: false })
    children.set(part.name, child)
    child.once('error', () => {})
    child.once('exit', async (code, signal) => {
      log.end()
      if (stopping || code === EXIT_WRONG_SETTINGS) return
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
      await ready(part, () => children.get(part.name), options)
    },
    pid: name => children.get(name)?.pid,
    async stop() {
      stopping = true
      await Promise.all([...children.values()].reverse().map(end))
    },
  }
}

async function ready(
  part: PartToStart,
  child: () => ChildProcess | undefined,
  { logFolder, signal }: ProcessRunnerOptions,
): Promise<void> {
  const url = `http://127.0.0.1:${part.env.OPS_PORT}/readyz`
  const log = join(logFolder, `${part.name}.log`)
  for (const began = Date.now(); Date.now() - began < START_TIMEOUT_MS; await sleep(100)) {
    signal?.throwIfAborted()
    // Settings are wrong: starting again would not mend them, and the process has said which.
    if (child()?.exitCode === EXIT_WRONG_SETTINGS) throw new Error(await lastMessage(log, part.name))
    if (
      await fetch(url).then(
        response => response.ok,
        () => false,
      )
    )
      return
  }
  throw new Error(`${part.name} does not become ready; see ${log}`)
}

/** What a part wrote last that is not a line of its JSON log. */
async function lastMessage(log: string, name: string): Promise<string> {
  const lines = (await readFile(log, 'utf8')).trimEnd().split('\n')
  const start = lines.findLastIndex(line => line.startsWith(`${name}: `))
  return start === -1 ? `${name} does not start; see ${log}` : lines.slice(start).join('\n')
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise(resolve => child.once('exit', resolve))
  child.kill('SIGTERM')
  const late = sleep(20_000, 'late', { ref: false })
  if ((await Promise.race([gone, late])) === 'late') child.kill('SIGKILL')
  await gone
}
