import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startEmbeddedPostgres } from '../src/postgres/embedded-postgres.ts'

let folder: string

beforeEach(async () => {
  // Mode 700, as mktemp makes it: root's server runs as another user and must get in all the same.
  folder = await mkdtemp(join(tmpdir(), 'mi-embedded-'))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

const options = () => ({ folder: join(folder, 'postgres'), password: 'p@ss word/1' })

async function query(serverUrl: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: `${serverUrl}/postgres` })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

test('keeps its data between starts', async () => {
  const first = await startEmbeddedPostgres(options())
  await query(first.serverUrl, 'create table kept as select 42 as answer')
  await first.stop()

  const second = await startEmbeddedPostgres(options())
  expect(await query(second.serverUrl, 'select answer from kept')).toEqual([{ answer: 42 }])
  await second.stop()
})

test('takes over from a server whose starter was killed', async () => {
  const script = join(folder, 'starter.mjs')
  const module = new URL('../src/postgres/embedded-postgres.ts', import.meta.url).href
  await writeFile(
    script,
    `const { startEmbeddedPostgres } = await import(${JSON.stringify(module)})
     await startEmbeddedPostgres(${JSON.stringify(options())})
     process.kill(process.pid, 'SIGKILL')`,
  )
  const [, signal] = await once(spawn(process.execPath, [script], { stdio: 'ignore' }), 'exit')
  expect(signal).toBe('SIGKILL')

  const next = await startEmbeddedPostgres(options())
  expect(await query(next.serverUrl, 'select 1 as one')).toEqual([{ one: 1 }])
  await next.stop()
})

test('a stale process file of another program is not trusted', async () => {
  const first = await startEmbeddedPostgres(options())
  await first.stop()
  await writeFile(join(folder, 'postgres/postmaster.pid'), `${process.pid}\n`)

  const next = await startEmbeddedPostgres(options())
  expect(await query(next.serverUrl, 'select 1 as one')).toEqual([{ one: 1 }])
  await next.stop()
})
