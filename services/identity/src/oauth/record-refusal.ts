import type { AuditAction } from '@mi/contracts'
import { addressGroup, type PageContext } from '@mi/service-kit'
import { auditSources } from '../audit/domain/audit-sources.ts'
import { recordAuditEvent } from '../audit/store/audit-entries.ts'
import { countTry, type Throttle, throttleKey } from '../sign-in/store/throttles.ts'
import type { OAuthDeps } from './deps.ts'
import type { OAuthClient } from './store/clients.ts'

/** The refusals of each action that are recorded for an app and a network address. A client id is enough to cause them. */
const UNPROVED: Throttle = { tries: 100, windowMs: 15 * 60_000 }

export interface Refusal {
  action: Extract<AuditAction, `oauth_${string}.${'denied' | 'refused'}`>
  client: OAuthClient
  /** The account whose log gets the entry; null for none. */
  accountId: string | null
  /** The user who is signed in; null when the app was refused. */
  userId: string | null
  /** True when the user or the client has authenticated. */
  isProved: boolean
}

/** Writes the audit entry of a refusal. */
export async function recordRefusal(
  { database, now }: Pick<OAuthDeps, 'database' | 'now'>,
  { state }: PageContext,
  { action, client, accountId, userId, isProved }: Refusal,
): Promise<void> {
  if (accountId === null) return
  const at = now()
  if (!isProved) {
    const key = throttleKey('oauth-refusal', action, client.id, addressGroup(state.clientIp))
    if (await countTry(database, key, UNPROVED, at)) return
  }
  const actor = userId === null ? auditSources.app(client.id, state) : auditSources.user({ userId }, state)
  const event = { accountId, action, resourceId: client.id }
  await recordAuditEvent(database.poolAcrossTenants, actor, event, at)
}
