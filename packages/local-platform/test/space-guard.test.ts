import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SupervisedPostgres, superviseEmbeddedPostgres } from '../src/postgres/supervised-postgres.ts'

const MIB = 1024 * 1024
const folder = await mkdtemp(join(tmpdir(), 'mi-space-'))

/** A disk on which a new cluster leaves a little more than the guard's limit, where this user may mount one. */
function mountSmallDisk(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=220m', 'tmpfs', folder], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
const mounted = mountSmallDisk()

describe.skipIf(!mounted)('a disk that fills up (needs the right to mount a tmpfs)', () => {
  let server: SupervisedPostgres
  let client: pg.Client
  const changes: boolean[] = []
  const ballast = join(folder, 'ballast')

  beforeAll(async () => {
    server = await superviseEmbeddedPostgres({
      folder: join(folder, 'postgres'),
      password: 'secret',
      onReadOnly: readOnly => changes.push(readOnly),
    })
    client = new pg.Client({ connectionString: `${server.serverUrl}/postgres` })
    await client.connect()
    await client.query('create table notes (text text)')
  })
  afterAll(async () => {
    await client.end()
    await server.stop()
    execFileSync('umount', ['--lazy', folder])
    await rm(folder, { recursive: true, force: true })
  })

  const insert = () =>
    client.query(`insert into notes values ('x')`).then(
      () => 'written',
      error => error.code,
    )

  test('the server becomes read only, reads on, and accepts writes again once there is space', async () => {
    expect(await insert()).toBe('written')
    const pid = server.pid()
    await writeFile(ballast, Buffer.alloc(220 * MIB)).catch(() => {})
    await expect.poll(insert).toBe('25006')
    expect((await client.query('select count(*)::int as count from notes')).rows).toEqual([
      { count: expect.any(Number) },
    ])
    expect(changes).toEqual([true])

    await rm(ballast)
    await expect.poll(insert).toBe('written')
    expect(changes).toEqual([true, false])
    expect(server.pid()).toBe(pid)
  })
})
