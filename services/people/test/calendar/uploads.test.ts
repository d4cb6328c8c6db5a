import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { migrate } from '@mi/database'
import { newId } from '@mi/ids'
import { freshDatabaseUrl } from '@mi/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWholeFile, MAX_FILE_BYTES } from '../../src/calendar/domain/whole-file.ts'
import { partsOf, readUpload, saveUpload } from '../../src/calendar/store/uploads.ts'
import { type PeopleDatabase, peopleDatabase } from '../../src/store/database.ts'

const tenant = { accountId: newId('acc'), mode: 'live' as const }
const PART = 128 * 1024
let database: PeopleDatabase
beforeAll(async () => {
  const url = freshDatabaseUrl('people_uploads')
  await migrate({ url, folder: join(import.meta.dirname, '../../prisma') })
  database = peopleDatabase.open({ url })
})
afterAll(() => database?.close())

const store = async (id: string, content: Buffer) => {
  const parts = await partsOf(content)
  await database.transaction(tx => saveUpload(tx, tenant, id, parts))
}
const isRead = async (id: string, content: Buffer) =>
  (await readUpload(database, tenant, id))?.equals(content) ?? false

test.each([1, PART - 1, PART, PART + 1, 8 * PART, 8 * PART + 1, 3_000_000])(
  'reads a file of %i bytes unchanged, replacing the previous file',
  async size => {
    const [id, other] = [newId('cal'), newId('cal')]
    const before = randomBytes(5 * PART)
    await store(id, before)
    await store(other, before)
    const content = randomBytes(size)
    await store(id, content)
    expect(await isRead(id, content)).toBe(true)
    expect(await isRead(other, before)).toBe(true)
  },
)

test('returns null for an empty file and for another account', async () => {
  const id = newId('cal')
  await store(id, Buffer.from('x'))
  expect(await readUpload(database, { ...tenant, accountId: newId('acc') }, id)).toBeNull()
  expect(await readUpload(database, { ...tenant, mode: 'test' }, id)).toBeNull()
  await store(id, Buffer.alloc(0))
  expect(await readUpload(database, tenant, id)).toBeNull()
})

test('reads an uncompressed file of an earlier version', async () => {
  const id = newId('cal')
  const content = randomBytes(10 * PART + 7)
  for (let part = 0; part * PART < content.length; part++)
    await database.pool.query(
      'insert into calendar_uploads (connection_id, part, account_id, mode, content) values ($1, $2, $3, $4, $5)',
      [id, part, tenant.accountId, tenant.mode, content.subarray(part * PART, (part + 1) * PART)],
    )
  expect(await isRead(id, content)).toBe(true)
})

test('stores a file compressed', async () => {
  const id = newId('cal')
  await store(id, Buffer.from('BEGIN:VEVENT\r\n'.repeat(100_000)))
  const { rows } = await database.pool.query(
    'select sum(length(content))::int as n from calendar_uploads where account_id = $1 and mode = $2 and connection_id = $3',
    [tenant.accountId, tenant.mode, id],
  )
  expect(rows[0].n).toBeLessThan(140_000)
})

test('joins all pieces in order, up to the largest file size', () => {
  const sizes = [0, 1, 65_536, 1_000_000, 48_000, 3, 5_000_000, MAX_FILE_BYTES - 6_113_540]
  const pieces = sizes.map((size, n) => Buffer.alloc(size, n + 1))
  const whole = createWholeFile()
  expect(whole.bytes()).toHaveLength(0)
  for (const piece of pieces) {
    expect(whole.hasRoomFor(piece)).toBe(true)
    whole.add(piece)
  }
  expect(whole.bytes().equals(Buffer.concat(pieces))).toBe(true)
  expect(whole.hasRoomFor(Buffer.from('x'))).toBe(false)
  expect(() => whole.add(Buffer.from('x'))).toThrow(RangeError)
})
