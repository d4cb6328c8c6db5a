import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { migrate } from '@mi/database'
import { type Encryption, openEncryption } from '@mi/encryption'
import { freshDatabaseUrl } from '@mi/testkit'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readAccessToken, signAccessToken } from '../../src/oauth/access-token.ts'
import { createSigningKeys } from '../../src/oauth/signing-keys.ts'
import { type IdentityDatabase, identityDatabase } from '../../src/store/database.ts'

const ISSUER = 'http://gateway.test'
const ORDER = {
  issuer: ISSUER,
  userId: 'usr_1',
  clientId: 'client',
  scopes: ['meetings:read'],
  familyId: 'family',
}
const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const START = Date.UTC(2026, 0, 1)

let database: IdentityDatabase
let encryption: Encryption
let now: Date
beforeEach(async () => {
  const url = freshDatabaseUrl('identity')
  await migrate({ url, folder: join(import.meta.dirname, '../../prisma') })
  database = identityDatabase.open({ url })
  encryption = openEncryption(`1:${randomBytes(32).toString('hex')}`) as Encryption
  now = new Date(START)
})
afterEach(() => database?.close())

const copy = () => createSigningKeys({ database, encryption, now: () => now })
const after = (days: number, minutes = 0) => {
  now = new Date(START + days * DAY_MS + minutes * MINUTE_MS)
}
const idsOf = async (keys: ReturnType<typeof copy>) => (await keys.published()).keys.map(({ kid }) => kid)

test('RFC 7517 §4: a key is published before it signs and until its tokens expire', async () => {
  const keys = copy()
  const first = (await keys.current()).id
  const published = async () => {
    await keys.rotate()
    return idsOf(keys)
  }
  after(28)
  expect(await published()).toEqual([first])
  after(29, 1)
  const [, second] = await published()
  expect(await idsOf(keys)).toEqual([first, second])
  expect((await keys.current()).id).toBe(first)
  after(30, -1)
  const last = await signAccessToken(keys, ORDER, now)
  after(30)
  expect((await keys.current()).id).toBe(second)
  // An hour later the last token of the first key expires; until then its key verifies it.
  after(30, 58)
  expect(await published()).toEqual([first, second])
  expect(await readAccessToken(keys, ISSUER, last, now)).toMatchObject({ sub: 'usr_1', sid: 'family' })
  after(30, 180)
  expect(await published()).toContain(second)
  after(59, 1)
  expect(await published()).not.toContain(first)
})

test('concurrent processes create one key', async () => {
  const copies = Array.from({ length: 5 }, copy)
  expect(new Set(await Promise.all(copies.map(async keys => (await keys.current()).id))).size).toBe(1)
  after(29, 1)
  await Promise.all(copies.map(keys => keys.rotate()))
  for (const keys of copies) expect(await idsOf(keys)).toHaveLength(2)
})

test('a process verifies tokens of a key that it has not read', async () => {
  const [first, other] = [copy(), copy()]
  await other.published()
  await database.prisma.signingKey.deleteMany({})
  const token = await signAccessToken(copy(), ORDER, now)
  expect(await readAccessToken(other, ISSUER, token, now)).toMatchObject({ client_id: 'client' })
  expect(await readAccessToken(first, ISSUER, token, now)).toMatchObject({ scope: 'meetings:read' })
})

test('a server that was off for months signs with a new key', async () => {
  const old = (await copy().current()).id
  after(100)
  const keys = copy()
  await keys.rotate()
  expect((await keys.current()).id).not.toBe(old)
})
