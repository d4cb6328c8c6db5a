import type { CallContext } from '@mi/contracts'
import { appendEvent } from '@mi/events'
import { auditSources } from '../../audit/domain/audit-sources.ts'
import { recordAuditEvent } from '../../audit/store/audit-entries.ts'
import { endGrantsOfApp, endGrantsOfUser } from '../../oauth/store/grants.ts'
import type { Tx } from '../../store/database.ts'

type Origin = Pick<CallContext, 'caller' | 'clientIp' | 'requestId' | 'traceparent'>

/**
 * Ends every access of a person to the account: keys, sessions, mailed links, recovery codes, authorizations of apps. The
 * apps that they own are switched off.
 */
export async function endAccess(
  tx: Tx,
  { accountId, userId }: { accountId: string; userId: string },
  origin: Origin,
  now: Date,
): Promise<void> {
  await switchOffApps(tx, { accountId, userId }, origin, now)
  const keys = await tx.apiKey.findMany({ where: { accountId, userId, revokedAt: null } })
  await tx.apiKey.updateMany({ where: { accountId, userId, revokedAt: null }, data: { revokedAt: now } })
  for (const { id, opens } of keys) {
    const tenant = { accountId, mode: opens }
    await appendEvent(tx, tenant, 'mi.identity.api_key.revoked.v1', { apiKeyId: id }, origin)
    const event = { accountId, action: 'api_key.revoked', resourceId: id } as const
    await recordAuditEvent(tx, auditSources.call(origin), event, now)
  }
  await endGrantsOfUser(tx, accountId, userId)
  await tx.session.deleteMany({ where: { accountId, userId } })
  await tx.linkToken.deleteMany({ where: { accountId, userId } })
  await tx.recoveryCode.deleteMany({ where: { accountId, userId } })
}

/** Without an owner an app gets no tokens, and the tokens that it has end, also those of users of other accounts. */
async function switchOffApps(
  tx: Tx,
  { accountId, userId: ownerId }: { accountId: string; userId: string },
  origin: Origin,
  now: Date,
): Promise<void> {
  const apps = await tx.oAuthApp.findMany({
    where: { accountId, ownerId, active: true },
    select: { id: true },
  })
  for (const { id } of apps) {
    // The app first: a user who is just allowing it waits for this row, and then finds the app inactive.
    await tx.oAuthApp.update({ where: { id, accountId }, data: { active: false, updatedAt: now } })
    await endGrantsOfApp(tx, { id, accountId })
    const event = { accountId, action: 'oauth_app.switched_off', resourceId: id } as const
    await recordAuditEvent(tx, auditSources.call(origin), event, now)
  }
}
