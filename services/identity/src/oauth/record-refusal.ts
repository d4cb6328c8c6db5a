import { addressGroup, type PageContext } from '@mi/service-kit'
import { type AuditActor, insertAuditEntry } from '../audit/store/audit-entries.ts'
import { countTry, type Throttle, throttleKey } from '../sign-in/store/throttles.ts'
import type { OAuthDeps } from './deps.ts'
import type { OAuthClient } from './store/clients.ts'

/** Refusals of each kind, by app and address: anybody who knows a client id can cause any number of them. */
const UNPROVED: Throttle = { tries: 100, windowMs: 15 * 60_000 }

export interface Refusal {
  action:
    | 'oauth_authorization.denied'
    | 'oauth_authorization.refused'
    | 'oauth_client.refused'
    | 'oauth_token.refused'
  client: OAuthClient
  /** The account whose log gets the entry; null for none. */
  accountId: string | null
  /** The user who is signed in; null when the app was refused. */
  userId: string | null
  /** True when the user or the client has authenticated. */
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
