import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import nodeFlags from '@mi/service-kit/node-flags' with { type: 'json' }
import { awaitReady } from './await-ready.ts'
import { openLogFile } from './log-file.ts'
import type { PartToStart, Runner } from './runner.ts'

export interface ProcessRunnerOptions {
  /** Each part's output goes to `<logFolder>/<name>.log`. */
  logFolder: string
  /** Called when a part ended and is about to be started again. */
  onRestart?: (name: string, reason: string | null) => void
  /** Ends the wait for parts that start. */
  signal?: AbortSignal
}

export interface ProcessRunner extends Runner {
  /** The current process number of a part: for tests that kill it. */
  pid(name: string): number | undefined
}

const FIRST_RESTART_MS = 200
const LONGEST_RESTART_MS = 5_000

/** Runs every part in a process of its own and starts it again when it dies, at growing intervals while it keeps dying. */
export function processRunner(options: ProcessRunnerOptions): ProcessRunner {
  mkdirSync(options.logFolder, { recursive: true, mode: 0o700 })
  const children = new Map<string, ChildProcess>()
  /** Ended processes whose output is completely in their log. */
  const said = new WeakSet<ChildProcess>()
  /** Parts that have served once: they are started again. */
  const served = new Set<string>()
  let stopping = false

  function launch(part: PartToStart, delayMs: number): void {
    const log = openLogFile(join(options.logFolder, `${part.name}.log`))
    const child = spawn(
      process.execPath,
      [...nodeFlags, '--disable-warning=ExperimentalWarning', join(part.folder, 'src/main.ts')],
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
    // Not at its exit: what it said last may be read after that, and a write to an ended log would end this process too.
    child.once('close', () => log.end(() => said.add(child)))
    child.once('exit', async code => {
      if (stopping || (!served.has(part.name) && code !== null)) return
      options.onRestart?.(part.name, `see ${join(options.logFolder, `${part.name}.log`)}`)
      // A part that served for a while restarts at once. A part that keeps ending early waits longer each time.
      const next =
        Date.now() - startedAt > 10_000 ? FIRST_RESTART_MS : Math.min(delayMs * 2, LONGEST_RESTART_MS)
      await sleep(next, undefined, { ref: false })
      if (!stopping) launch(part, next)
    })
  }

  return {
    async start(part) {
      launch(part, FIRST_RESTART_MS)
      const log = join(options.logFolder, `${part.name}.log`)
      await awaitReady({
        name: part.name,
        opsUrl: `http://127.0.0.1:${part.env.OPS_PORT}`,
        signal: options.signal,
        // Restarting a part that never served would fail again.
        async ended() {
          const child = children.get(part.name)
          return child && child.exitCode !== null && said.has(child) ? reasonOfExit(log, part.name) : null
        },
      })
      served.add(part.name)
    },
    pid: name => children.get(name)?.pid,
    async stop() {
      stopping = true
      await Promise.all([...children.values()].reverse().map(end))
    },
  }
}

/** Why a part ended: what it wrote outside its JSON log (wrong settings), or the message of its last error. */
async function reasonOfExit(log: string, name: string): Promise<string> {
  const lines = (await readFile(log, 'utf8')).trimEnd().split('\n')
  const plain = lines.findLastIndex(line => line.startsWith(`${name}: `))
  if (plain !== -1) return lines.slice(plain).join('\n')
  const fatal = lines.findLast(line => line.includes('"level":"fatal"'))
  const reason = fatal ? JSON.parse(fatal).err?.message : lines.findLast(line => /^\w*Error\b/.test(line))
  return `${name} does not start${reason ? `: ${reason}` : ''}; see ${log}`
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise(resolve => child.once('exit', resolve))
  child.kill('SIGTERM')
  const late = sleep(20_000, 'late', { ref: false })
  if ((await Promise.race([gone, late])) === 'late') child.kill('SIGKILL')
  await gone
}
