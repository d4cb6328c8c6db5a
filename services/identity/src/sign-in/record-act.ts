import { insertAuditEntry } from '../store/audit-entries.ts'
import type { Tx } from '../store/database.ts'
import type { LinkOwner } from './link-tokens.ts'

/** Whoever did these has not shown that they are the user. */
const BY_ANYBODY = new Set([
  'user.sign_in_failed',
  'user.second_step_failed',
  'user.password_reset_requested',
])

/** An act of somebody at a page, or a try to be them, in the audit log of their account. */
export async function recordAct(
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
