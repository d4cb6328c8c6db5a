import { addressGroup, type PageContext } from '@mi/service-kit'
import { type AuditActor, insertAuditEntry } from '../store/audit-entries.ts'
import type { OAuthClient } from '../store/oauth-clients.ts'
import { countTry, type Throttle, throttleKey } from '../store/throttles.ts'
import type { OAuthDeps } from './deps.ts'

/** Of an app from an address, of each kind: anybody who knows a client id can cause refusals without end. */
const UNPROVED: Throttle = { tries: 100, windowMs: 15 * 60_000 }

export interface Refusal {
  action:
    | 'oauth_authorization.denied'
    | 'oauth_authorization.refused'
    | 'oauth_client.refused'
    | 'oauth_token.refused'
  client: OAuthClient
  /** Whose log it is in; null for nobody's. */
  accountId: string | null
  /** Who is signed in; null when it is the app that was refused. */
  userId: string | null
  /** Whether user or client have proved who they are. */
  isProved: boolean
}

/** Writes the audit row of a refusal. */
export async function recordRefusal(
  { database, now }: Pick<OAuthDeps, 'database' | 'now'>,
  { state: { clientIp: ip, requestId } }: PageContext,
  { action, client, accountId, userId, isProved }: Refusal,
): Promise<void> {
  if (accountId === null) return
  const moment = now()
  if (!isProved) {
    const key = throttleKey('oauth-refusal', action, client.id, addressGroup(ip))
    if (await countTry(database, key, UNPROVED, moment)) return
  }
  const who: Pick<AuditActor, 'type' | 'id'> =
    userId === null ? { type: 'oauth_app', id: client.id } : { type: 'user', id: userId }
  const event = { accountId, action, resourceType: 'oauth_app', resourceId: client.id }
  await insertAuditEntry(database.poolAcrossTenants, { actor: { ...who, ip, requestId }, event }, moment)
}
