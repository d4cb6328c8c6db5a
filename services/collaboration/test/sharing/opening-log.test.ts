// The audit log records the openings of links: once for each visitor and day, with a maximum for each share.
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { type Database, migrate } from '@mi/database'
import { openEncryption } from '@mi/encryption'
import { newId } from '@mi/ids'
import { freshDatabaseUrl } from '@mi/testkit'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OpeningLog } from '../../src/deps.ts'
import type { PrismaClient } from '../../src/generated/prisma/client.ts'
import type { OpenedShare } from '../../src/sharing/store/find-by-token.ts'
import { purgeOpenings } from '../../src/sharing/store/link-openings.ts'
import { createOpeningLog } from '../../src/sharing/store/opening-log.ts'
import { collaborationDatabase } from '../../src/store/database.ts'

let database: Database<PrismaClient>
let share: OpenedShare
let at: Date
let log: OpeningLog
beforeAll(async () => {
  const url = freshDatabaseUrl('collaboration')
  await migrate({ url, folder: join(import.meta.dirname, '../../prisma') })
  database = collaborationDatabase.open({ url })
}, 120_000)
afterAll(() => database?.close())
const encryption = openEncryption(`1:${randomBytes(32).toString('hex')}`)
beforeEach(async () => {
  at = new Date('2026-03-02T09:00:00Z')
  const tenant = { accountId: newId('acc'), mode: 'live' as const }
  const [id, meetingId, userId] = [newId('shr'), newId('mtg'), newId('usr')]
  share = { ...{ id, tenant, meetingId, userId }, permission: 'view', recipient: null, expiresAt: null }
  await database.prisma.share.create({
    data: { ...{ id, ...tenant, meetingId, userId }, permission: 'view', createdAt: at },
  })
  if (!encryption) throw new Error('no keys')
  log = createOpeningLog({ database, encryption, now: () => at })
})

const recorded = async (): Promise<number> => {
  const { rows } = await database.poolAcrossTenants.query<{ count: number }>(
    `select count(*)::int as count from infra.outbox where event::text like '%' || $1 || '%'`,
    [share.id],
  )
  return rows[0]?.count ?? 0
}

test('records a visitor once a day', async () => {
  for (let time = 0; time < 3; time++) await log.note(share, '192.0.2.1')
  expect(await recorded()).toBe(1)
  await log.note(share, '192.0.2.2')
  await log.note(share, '2001:db8::1')
  await log.note(share, '2001:db8::2')
  expect(await recorded()).toBe(3)
  at = new Date('2026-03-03T00:00:00Z')
  await log.note(share, '192.0.2.1')
  expect(await recorded()).toBe(4)
})

test('recognizes a recipient by the link at any address', async () => {
  const recipient = { position: 0, email: 'ada@example.com', status: 'sent' as const }
  for (const address of ['192.0.2.1', '198.51.100.7']) await log.note({ ...share, recipient }, address)
  expect(await recorded()).toBe(1)
})

test('records at most 100 openings of a share in a day', async () => {
  for (let host = 0; host < 120; host++) await log.note(share, `192.0.2.${host}`)
  expect(await recorded()).toBe(100)
})

test('stores no addresses, and no rows after the day', async () => {
  await log.note(share, '192.0.2.1')
  const { rows } = await database.poolAcrossTenants.query(
    'select to_jsonb(o)::text as row from link_openings o where share_id = $1',
    [share.id],
  )
  expect(rows).toHaveLength(1)
  expect(rows[0].row).not.toContain('192.0.2')
  await purgeOpenings(database, new Date('2026-03-03T00:00:00Z'))
  expect(await database.prisma.linkOpening.count({ where: { shareId: share.id, ...share.tenant } })).toBe(0)
})

test('records no opening of a share that was revoked concurrently', async () => {
  await database.prisma.share.delete({ where: { id: share.id, ...share.tenant } })
  await log.note(share, '192.0.2.1')
  expect(await recorded()).toBe(0)
})
