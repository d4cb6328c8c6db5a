import { openEncryption } from '@mi/encryption'
import { newId } from '@mi/ids'
import type pg from 'pg'
import { sealGrant, sealUrl } from '../../../src/calendar/store/grants.ts'
import type { GoogleServer } from './google-server.ts'

interface StoredConnection {
  id: string
  accountId: string
  userId: string
}

/** Stores a connection whose owner has agreed at Google or Microsoft. */
export async function storeConnection(
  database: pg.Pool,
  masterKeys: string,
  { tokens }: Pick<GoogleServer, 'tokens'>,
  { provider = 'google', expiresInMs = 3_600_000 }: { provider?: string; expiresInMs?: number } = {},
): Promise<StoredConnection> {
  const [id, accountId, userId] = [newId('cal'), newId('acc'), newId('usr')]
  const [accessToken, refreshToken] = [`access-${id}`, `refresh-${id}`]
  tokens.accessTokens.add(accessToken)
  tokens.refreshTokens.add(refreshToken)
  const grant = { accessToken, refreshToken, expiresAt: new Date(Date.now() + expiresInMs) }
  await database.query(
    `insert into calendar_connections (id, account_id, mode, user_id, provider, name, status, "grant", created_at, updated_at)
     values ($1, $2, 'live', $3, $4, 'Work', 'pending', $5, now(), now())`,
    [id, accountId, userId, provider, sealGrant(encryptionOf(masterKeys), id, grant)],
  )
  return { id, accountId, userId }
}

/** Stores a feed. Without an address it is a calendar for uploads. */
export async function storeFeed(
  database: pg.Pool,
  masterKeys: string,
  url: string | null,
): Promise<StoredConnection> {
  const [id, accountId, userId] = [newId('cal'), newId('acc'), newId('usr')]
  await database.query(
    `insert into calendar_connections (id, account_id, mode, user_id, provider, name, status, url, created_at, updated_at)
     values ($1, $2, 'live', $3, 'ics', 'Work', 'pending', $4, now(), now())`,
    [id, accountId, userId, url === null ? null : sealUrl(encryptionOf(masterKeys), id, url)],
  )
  return { id, accountId, userId }
}

function encryptionOf(masterKeys: string) {
  const encryption = openEncryption(masterKeys)
  if (!encryption) throw new Error('no master keys')
  return encryption
}

/** Requests a sync as POST …/sync does. */
export async function requestSync(
  database: pg.Pool,
  { id, accountId }: { id: string; accountId: string },
): Promise<void> {
  await database.query(
    `insert into infra.job_turns (account_id, taken_at) values ($1, now()) on conflict do nothing`,
    [accountId],
  )
  await database.query(
    `insert into infra.jobs (account_id, mode, kind, resource_id, payload, run_at)
     values ($1, 'live', 'sync-calendar', $2, '{}', now())`,
    [accountId, id],
  )
}

/** Events over half a year, each with a meeting link. */
export function manyEvents(count: number, summary = 'Event') {
  const start = Date.now() + 3_600_000
  const step = (150 * 86_400_000) / count
  return Array.from({ length: count }, (_, index) => ({
    id: `event${index}`,
    summary: `${summary} ${index}`,
    start: { dateTime: new Date(start + index * step).toISOString() },
    end: { dateTime: new Date(start + index * step + 1_800_000).toISOString() },
    hangoutLink: `https://meet.google.com/abc-defg-${index}`,
    attendees: [
      { email: 'ada@example.com', displayName: 'Ada Lovelace', responseStatus: 'accepted', self: true },
      { email: `guest${index % 50}@example.com`, responseStatus: 'needsAction' },
    ],
  }))
}
