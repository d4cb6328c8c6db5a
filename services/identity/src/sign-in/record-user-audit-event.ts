import { insertAuditEntry } from '../store/audit-entries.ts'
import type { Tx } from '../store/database.ts'
import type { LinkOwner } from './link-tokens.ts'

/** Done by somebody who has not proved to be the user. */
const BY_ANYBODY = new Set([
  'user.sign_in_failed',
  'user.sign_in_throttled',
  'user.second_step_failed',
  'user.second_step_throttled',
  'user.password_reset_requested',
])

/** Records what somebody did at a page, or an attempt to be them, in the audit log of their account. */
export async function recordUserAuditEvent(
  tx: Tx,
  { clientIp, requestId }: { clientIp: string; requestId: string },
  { accountId, userId }: LinkOwner,
  action: string,
  now: Date,
): Promise<void> {
  await insertAuditEntry(tx, accountId, {
    at: now,
    ...(BY_ANYBODY.has(action)
      ? { actorType: 'system', actorId: 'identity' }
      : { actorType: 'user', actorId: userId }),
    action,
    resourceType: 'user',
    resourceId: userId,
    ip: clientIp || null,
    requestId,
  })
}
