import type { CallContext } from '@mi/contracts'
import type { UsersHandlers } from '@mi/contracts/mi/identity/v1'
import { notFound } from '@mi/errors'
import { appendEvent } from '@mi/events'
import { auditSources } from '../../audit/domain/audit-sources.ts'
import { recordAuditEvent } from '../../audit/store/audit-entries.ts'
import type { Deps } from '../../deps.ts'
import { identityErrors } from '../../errors.ts'
import { endGrantsOfApp, endGrantsOfUser } from '../../oauth/store/grants.ts'
import type { Tx } from '../../store/database.ts'
import { leavesNoOwner } from '../domain/user-rules.ts'
import { countActiveOwners, lockUser } from '../store/users.ts'
import { userMessage } from './messages.ts'
import { requireManager } from './require-manager.ts'

export function removeUser({ database, jobs, now }: Deps): UsersHandlers['removeUser'] {
  return async ({ id }, ctx) => {
    const { accountId } = ctx.tenant
    const at = now()
    await database.transaction(async tx => {
      const checkRoles = await requireManager(tx, ctx)
      const user = await lockUser(tx, accountId, id)
      if (!user) throw notFound('user')
      ctx.checkPrecondition('mi.identity.v1.User', userMessage(user, ctx.caller))
      checkRoles(user.role)
      if (user.status === 'active' && leavesNoOwner(user, 'removed', await countActiveOwners(tx, accountId)))
        throw identityErrors.last_owner()
      await endAccess(tx, { accountId, userId: id }, ctx, at)
      await jobs.cancel(tx, { accountId, mode: 'live' }, 'mail-invitation', id)
      await tx.user.update({
        where: { id, accountId },
        data: { removedAt: at, email: null, passwordHash: null, totpSecret: null, totpSince: null },
      })
      await appendEvent(tx, { accountId, mode: 'live' }, 'mi.identity.user.removed.v1', { userId: id }, ctx)
      const event = { accountId, action: 'user.removed', resourceId: id } as const
      await recordAuditEvent(tx, auditSources.call(ctx), event, at)
    })
  }
}

/**
 * Ends every access of a user to the account: keys, sessions, mailed links, recovery codes, authorizations of apps. The
 * apps of the user are switched off.
 */
async function endAccess(
  tx: Tx,
  { accountId, userId }: { accountId: string; userId: string },
  ctx: CallContext,
  now: Date,
): Promise<void> {
  await switchOffApps(tx, { accountId, userId }, ctx, now)
  const keys = await tx.apiKey.findMany({ where: { accountId, userId, revokedAt: null } })
  await tx.apiKey.updateMany({ where: { accountId, userId, revokedAt: null }, data: { revokedAt: now } })
  for (const { id, opens } of keys) {
    const tenant = { accountId, mode: opens }
    await appendEvent(tx, tenant, 'mi.identity.api_key.revoked.v1', { apiKeyId: id }, ctx)
    const event = { accountId, action: 'api_key.revoked', resourceId: id } as const
    await recordAuditEvent(tx, auditSources.call(ctx), event, now)
  }
  await endGrantsOfUser(tx, accountId, userId)
  await tx.session.deleteMany({ where: { accountId, userId } })
  await tx.linkToken.deleteMany({ where: { accountId, userId } })
  await tx.recoveryCode.deleteMany({ where: { accountId, userId } })
}

/** Switches off the apps of a user. Their tokens end, including those of users of other accounts. */
async function switchOffApps(
  tx: Tx,
  { accountId, userId: ownerId }: { accountId: string; userId: string },
  ctx: CallContext,
  now: Date,
): Promise<void> {
  const apps = await tx.oAuthApp.findMany({
    where: { accountId, ownerId, active: true },
    select: { id: true },
  })
  for (const { id } of apps) {
    // The app comes first: a concurrent consent waits for this row and then finds the app inactive.
    await tx.oAuthApp.update({ where: { id, accountId }, data: { active: false, updatedAt: now } })
    await endGrantsOfApp(tx, { id, accountId })
    const event = { accountId, action: 'oauth_app.switched_off', resourceId: id } as const
    await recordAuditEvent(tx, auditSources.call(ctx), event, now)
  }
}
