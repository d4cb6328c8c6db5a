import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually, inherited } from '@mi/testkit'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

const MAIN = new URL('../src/main.ts', import.meta.url).pathname
const READY = 'Ctrl-C stops it'
/** With the number of the worker a platform takes its ports from the range of the worker, which no other test does. */
const { HOME, VITEST_POOL_ID } = process.env

let folder: string
let started: ChildProcess[]

async function makeFolder(): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), 'mi-start-'))
  started = []
}

async function removeFolder(): Promise<void> {
  for (const child of started) if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
  await end(await postgresPid())
  await rm(folder, { recursive: true, force: true })
}

interface Start {
  child: ChildProcess
  output(): string
  /** Resolves when the output says so, or the process has ended. */
  says(text: string): Promise<void>
  /** Exit code. */
  ended: Promise<number | null>
}

/** Runs the program that `npm start` runs after the installation. */
function start(args: string[] = [], env: Record<string, string> = {}): Start {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', MAIN, '--port=0', '--no-demo', ...args],
    {
      env: { ...inherited, HOME, VITEST_POOL_ID, MI_LOCAL_FOLDER: folder, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  started.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  const ended = once(child, 'close').then(([code]) => code as number | null)
  const gone = () => child.exitCode !== null || child.signalCode !== null
  return {
    child,
    output: () => output,
    ended,
    async says(text) {
      await eventually(
        async () => output,
        seen => seen.includes(text) || gone(),
        150_000,
      )
      if (!output.includes(text)) throw new Error(`ended without saying "${text}":\n${output}`)
    },
  }
}

const credentials = async () => JSON.parse(await readFile(join(folder, 'credentials.json'), 'utf8'))
const postgresPid = async () =>
  Number.parseInt(await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8').catch(() => ''), 10)

/** Files and folders of the platform that another local user could read. */
async function openToOthers(): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const open: string[] = []
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    // The server creates and removes files of its own all the time; its folder is closed.
    if (path.startsWith(join(folder, 'postgres/'))) continue
    const { mode } = await stat(path)
    if ((mode & 0o077) !== 0) open.push(`${path} ${(mode & 0o777).toString(8)}`)
  }
  return open
}

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

async function end(pid: number): Promise<void> {
  if (!Number.isInteger(pid) || !alive(pid)) return
  process.kill(pid, 'SIGQUIT')
  await eventually(
    async () => alive(pid),
    still => !still,
  )
}

async function api(method: string, path: string, json?: unknown) {
  const { base_url, api_key } = await credentials()
  const response = await fetch(base_url + path, {
    method,
    headers: { authorization: `Bearer ${api_key}`, 'content-type': 'application/json' },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  })
  // biome-ignore lint/suspicious/noExplicitAny: tests say what they expect of an answer by asserting it
  return { status: response.status, body: (await response.json()) as any }
}

const meeting = { title: 'Kept', platform: 'zoom', started_at: '2026-11-20T09:00:00Z' }

describe('a start that comes to nothing', () => {
  let holder: Server | undefined

  beforeEach(makeFolder)
  afterEach(async () => {
    holder?.close()
    await removeFolder()
  })

  test('Ctrl-C in the middle of it leaves no process behind', async () => {
    const run = start()
    await run.says('Starting PostgreSQL (')
    const pid = await postgresPid()
    expect(alive(pid)).toBe(true)
    run.child.kill('SIGINT')
    expect(await run.ended).toBe(130)
    expect(alive(pid)).toBe(false)
    expect(run.output()).not.toContain(READY)
  }, 300_000)

  test('says in one line that a port is taken', async () => {
    holder = createServer()
    await new Promise<void>(listening => holder?.listen(0, '127.0.0.1', listening))
    const { port } = holder.address() as { port: number }
    const run = start([`--port=${port}`])
    expect(await run.ended).toBe(1)
    expect(run.output().trim()).toBe(`Port ${port} is taken. Choose another: npm start -- --port ${port + 1}`)
  }, 300_000)

  test('says in one line that a database does not answer', async () => {
    const run = start([], { DATABASE_URL: 'postgresql://nobody@127.0.0.1:9/postgres' })
    expect(await run.ended).toBe(1)
    expect(run.output()).toContain('\n  DATABASE_URL: nothing listens at 127.0.0.1:9\n')
    expect(run.output()).not.toContain('✓')
  }, 300_000)

  test('says in one line that a setting is wrong, in either mode', async () => {
    for (const mode of [[], ['--processes']]) {
      const run = start(mode, { LOG_LEVEL: 'loud' })
      expect(await run.ended).toBe(1)
      expect(run.output()).toMatch(/LOG_LEVEL .*loud/)
    }
  }, 300_000)
})

// One folder, start after start: each test goes on with the platform that the one before has left.
describe('a platform and its data', () => {
  let run: Start
  let meetingId: string

  beforeAll(async () => {
    await makeFolder()
    run = start()
    await run.says(READY)
    const created = await api('POST', '/meetings', meeting)
    expect(created.status).toBe(201)
    meetingId = created.body.id
  }, 300_000)
  afterAll(removeFolder, 60_000)

  test('all of its files are private', async () => {
    expect(await openToOthers()).toEqual([])
  })

  test('a second platform on the same folder is refused, in one clear line; the first goes on', async () => {
    const second = start()
    expect(await second.ended).toBe(1)
    expect(second.output()).toContain(`The platform is running already on ${folder}`)
    const third = start(['--fresh'])
    expect(await third.ended).toBe(1)
    expect((await api('GET', '/me')).status).toBe(200)
  }, 300_000)

  test('a database server that dies is restarted, and the platform serves on', async () => {
    process.kill(await postgresPid(), 'SIGKILL')
    await run.says('PostgreSQL ended, restarting')
    const created = await eventually(
      () => api('POST', '/meetings', meeting),
      response => response.status === 201,
      120_000,
    )
    expect(created.body.title).toBe('Kept')
    expect((await api('GET', `/meetings/${meetingId}`)).status).toBe(200)
  }, 300_000)

  test('killed, with its database, it goes on with its data', async () => {
    process.kill(await postgresPid(), 'SIGKILL')
    run.child.kill('SIGKILL')
    await run.ended

    run = start()
    await run.says(READY)
    expect((await api('GET', `/meetings/${meetingId}`)).body.title).toBe('Kept')
  }, 300_000)

  test('Ctrl-C stops it in order with exit code 0, twice the same signal counts as one', async () => {
    const pid = await postgresPid()
    run.child.kill('SIGINT')
    run.child.kill('SIGINT')
    expect(await run.ended).toBe(0)
    expect(run.output()).toContain('Stopping (')
    expect(alive(pid)).toBe(false)
  }, 300_000)

  test('lost secrets and credentials are generated again, with mode 600; the data is there', async () => {
    const lost = await credentials()
    await rm(join(folder, 'secrets.json'))
    await writeFile(join(folder, 'credentials.json'), '{"half')

    run = start()
    await run.says(READY)
    expect((await stat(join(folder, 'credentials.json'))).mode & 0o777).toBe(0o600)
    expect((await stat(join(folder, 'secrets.json'))).mode & 0o777).toBe(0o600)
    const generated = await credentials()
    expect(generated.account_id).not.toBe(lost.account_id)
    expect((await api('GET', '/me')).body.account.plan).toBe('teams')
    const before = await fetch(`${generated.base_url}/meetings/${meetingId}`, {
      headers: { authorization: `Bearer ${lost.api_key}` },
    })
    expect(before.status).toBe(200)
    run.child.kill('SIGTERM')
    expect(await run.ended).toBe(0)
  }, 300_000)

  test('--fresh deletes the data', async () => {
    const { api_key: key } = await credentials()
    run = start(['--fresh', '--processes'])
    await run.says(READY)
    const { base_url } = await credentials()
    const unknown = await fetch(`${base_url}/me`, { headers: { authorization: `Bearer ${key}` } })
    expect(unknown.status).toBe(401)
  }, 300_000)

  test('with each part in a process of its own, none outlives the platform that was killed', async () => {
    const { base_url } = await credentials()
    expect((await api('GET', '/me')).status).toBe(200)
    run.child.kill('SIGKILL')
    await run.ended
    await eventually(
      () =>
        fetch(`${base_url}/status`).then(
          () => 'answers',
          () => 'is gone',
        ),
      state => state === 'is gone',
      120_000,
    )
  }, 300_000)
})
