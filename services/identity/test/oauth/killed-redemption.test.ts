import { eventually, startTestServices, type TestServices } from '@mi/testkit'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { identityProcess } from '../support/identity-process.ts'
import { hashOf, type StoredClient, storeClient } from '../support/stored-client.ts'
import type { Json } from './authorization-server.ts'

const AT_ONCE = 40
/** The process is killed when so many answers have come. */
const KILLED_AFTER = [1, 8, 25]

let services: TestServices
let database: pg.Pool
let client: StoredClient
let identity: Awaited<ReturnType<typeof identityProcess>>

beforeAll(async () => {
  services = await startTestServices([])
  identity = await identityProcess(services)
  database = new pg.Pool({ connectionString: services.databaseUrl('identity'), max: 2 })
  client = await storeClient(database, services.secret)
  await identity.start()
}, 120_000)
afterAll(async () => {
  await identity?.kill()
  await database?.end()
  await services?.stop()
})

/** kill -9; resolves when it is gone, and with it what it had begun in the database. */
async function kill(): Promise<void> {
  await identity.kill()
  const atWork = async () =>
    (
      await database.query(
        `select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
           and application_name <> ''`,
      )
    ).rowCount
  await eventually(atWork, count => count === 0, 60_000)
}

const post = (fields: Record<string, string>): Promise<Response> =>
  fetch(`http://${identity.address}/oauth/token`, {
    method: 'POST',
    headers: client.headers(),
    body: new URLSearchParams(fields),
  })

/** Sends all requests concurrently and kills the process after some responses. Returns the responses by secret. */
async function cutOff(sent: string[], send: (secret: string) => Promise<Response>, after: number) {
  const answered = new Map<string, Json>()
  let reached: () => void = () => {}
  const enough = new Promise<void>(resolve => {
    reached = resolve
  })
  const attempts = sent.map(async secret => {
    const response = await send(secret).catch(() => null)
    const body = await response?.json().catch(() => null)
    if (!body) return
    expect(response?.status, JSON.stringify(body)).toBe(200)
    answered.set(secret, body)
    if (answered.size === after) reached()
  })
  await Promise.race([enough, Promise.all(attempts)])
  await kill()
  await Promise.all(attempts)
  return answered
}

/** The stored uses of a code or token, and the refresh tokens that it led to. */
async function storedOf(text: string, hashes: Buffer[]) {
  const { rows } = await database.query(text, [hashes])
  return new Map<string, Json>(rows.map(row => [row.hash.toString('hex'), row]))
}

const CODES = `
  select c.hash, c.used_at is not null as used, array_remove(array_agg(encode(t.hash, 'hex')), null) as tokens,
    (select count(*)::int from audit_entries e where e.resource_id = c.family_id and e.action = 'oauth_token.issued') as audited
  from oauth_codes c left join oauth_refresh_tokens t on t.family_id = c.family_id
  where c.hash = any ($1) group by c.hash`

const TOKENS = `
  select t.hash, t.used_at is not null as used, array_remove(array_agg(encode(next.hash, 'hex')), null) as tokens,
    (select count(*)::int from audit_entries e where e.resource_id = t.family_id and e.action = 'oauth_token.refreshed') as audited
  from oauth_refresh_tokens t left join oauth_refresh_tokens next on next.family_id = t.family_id and next.hash <> t.hash
  where t.hash = any ($1) group by t.hash`

test.each([
  [
    'code',
    CODES,
    (count: number) => client.newCodes(count),
    (secret: string) => post(client.redemptionOf(secret)),
  ],
  [
    'refresh token',
    TOKENS,
    (count: number) => client.newRefreshTokens(count),
    (secret: string) => post(client.refreshOf(secret)),
  ],
] as const)(
  'kill -9 during the use of a %s leaves no partial effect',
  { timeout: 300_000 },
  async (_, stored, make, send) => {
    for (const after of KILLED_AFTER) {
      const sent = await make(AT_ONCE)
      const answered = await cutOff(sent, send, after)
      expect(answered.size).toBeGreaterThanOrEqual(after)
      const rows = await storedOf(stored, sent.map(hashOf))
      for (const secret of sent) {
        const row = rows.get(hashOf(secret).toString('hex'))
        expect([row.tokens.length, row.audited], secret).toEqual(row.used ? [1, 1] : [0, 0])
        const given = answered.get(secret)?.refresh_token
        if (given) expect(row.tokens).toEqual([hashOf(given).toString('hex')])
      }
      await identity.start()
      // Their client cannot know, and tries again.
      for (const secret of sent) {
        const row = rows.get(hashOf(secret).toString('hex'))
        const again = await send(secret)
        const body: Json = await again.json()
        if (!row.used) expect(again.status, JSON.stringify(body)).toBe(200)
        else {
          expect([again.status, body.error]).toEqual([400, 'invalid_grant'])
          // Anyone who has its tokens loses them.
          const { rows: alive } = await database.query(
            `select 1 from oauth_refresh_tokens t join oauth_token_families f on f.id = t.family_id
             where encode(t.hash, 'hex') = $1 and f.revoked_at is null`,
            [row.tokens[0]],
          )
          expect(alive).toEqual([])
        }
      }
    }
  },
)
