import type { AuthorizationsHandlers } from '@mi/contracts/mi/identity/v1'
import { notFound } from '@mi/errors'
import type { Deps } from '../deps.ts'
import { recordOwnAuditEvent } from '../store/audit-entries.ts'

export function revokeAuthorization({ database, now }: Deps): AuthorizationsHandlers['revokeAuthorization'] {
  return async ({ appId }, ctx) => {
    const { tenant, caller } = ctx
    await database.transaction(async tx => {
      // Its codes and tokens go with it.
      const { count } = await tx.oAuthGrant.deleteMany({ where: { ...tenant, userId: caller.userId, appId } })
      if (count === 0) throw notFound('authorization')
      const act = { action: 'oauth_authorization.revoked', resourceType: 'oauth_app', resourceId: appId }
      await recordOwnAuditEvent(tx, ctx, { accountId: tenant.accountId, ...act }, now())
    })
  }
}
