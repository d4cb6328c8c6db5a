import { join } from 'node:path'
import { migrate } from '@mi/database'
import { freshDatabaseUrl } from '@mi/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countUnknownLink, purgeUnknownLinks } from '../../src/sharing/store/unknown-links.ts'
import { type CollaborationDatabase, collaborationDatabase } from '../../src/store/database.ts'

/** Two copies of the service. */
let copies: CollaborationDatabase[]
beforeAll(async () => {
  const url = freshDatabaseUrl('unknown_links')
  await migrate({ url, folder: join(import.meta.dirname, '../../prisma') })
  copies = [collaborationDatabase.open({ url }), collaborationDatabase.open({ url })]
}, 120_000)
afterAll(() => Promise.all((copies ?? []).map(copy => copy.close())))

const start = Date.parse('2026-03-01T12:00:00Z')
const at = (seconds: number) => new Date(start + seconds * 1000)
const count = (address: string, seconds: number, copy = 0) =>
  countUnknownLink(copies[copy] as CollaborationDatabase, address, at(seconds))

test('counts 30 per minute and address across all copies', async () => {
  for (let n = 0; n < 30; n++) expect(await count('192.0.2.1', n, n % 2)).toBeNull()
  // After 30 seconds the first count is a minute old.
  expect(await count('192.0.2.1', 30)).toBe(30)
  expect(await count('192.0.2.1', 59.5, 1)).toBe(1)
  expect(await count('192.0.2.2', 59.5)).toBeNull()
  // Refused openings are not counted, so one opening per second continues.
  expect(await count('192.0.2.1', 60)).toBeNull()
  expect(await count('192.0.2.1', 60.5)).toBe(1)
})

test('permits at most 30 concurrent openings', async () => {
  const results = await Promise.all(Array.from({ length: 50 }, (_, n) => count('192.0.2.3', n / 1000, n % 2)))
  expect(results.filter(result => result === null)).toHaveLength(30)
})

test('stores an address only while it counts', async () => {
  await count('192.0.2.4', 0)
  await count('192.0.2.5', 100)
  const [database] = copies as [CollaborationDatabase]
  await purgeUnknownLinks(database, at(120))
  const kept = await database.prisma.unknownLink.findMany({
    where: { address: { in: ['192.0.2.4', '192.0.2.5'] } },
  })
  expect(kept.map(({ address }) => address)).toEqual(['192.0.2.5'])
})
