import { insertAuditEntry } from '../audit/store/audit-entries.ts'
import type { Tx } from '../store/database.ts'
import type { LinkOwner } from './store/link-tokens.ts'

/** Actions of a visitor who has not proved to be the user. */
const BY_ANYBODY = new Set([
  'user.sign_in_failed',
  'user.sign_in_throttled',
  'user.second_step_failed',
  'user.second_step_throttled',
  'user.password_reset_requested',
])

/** The entry of a change that a user made at a page, or of an attempt to sign in as them. */
export async function recordUserAuditEvent(
  tx: Tx,
  { clientIp, requestId }: { clientIp: string; requestId: string },
  { accountId, userId }: LinkOwner,
  action: string,
  now: Date,
): Promise<void> {
  const who = BY_ANYBODY.has(action) ? { type: 'system', id: 'identity' } : { type: 'user', id: userId }
  const actor = { ...who, ip: clientIp || null, requestId }
  const event = { accountId, action, resourceType: 'user', resourceId: userId }
  await insertAuditEntry(tx, { actor, event }, now)
}
