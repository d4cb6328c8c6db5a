import { type Caller, scopeAllows } from '@mi/contracts'
import type { AuthorizationsHandlers } from '@mi/contracts/mi/identity/v1'
import { notFound } from '@mi/errors'
import { auditSources } from '../../audit/domain/audit-sources.ts'
import { recordAuditEvent } from '../../audit/store/audit-entries.ts'
import type { Deps } from '../../deps.ts'
import { identityErrors } from '../../errors.ts'

export function revokeAuthorization({ database, now }: Deps): AuthorizationsHandlers['revokeAuthorization'] {
  return async ({ appId }, ctx) => {
    const { tenant, caller } = ctx
    if (!mayRevoke(caller, appId)) throw identityErrors.other_authorization()
    await database.transaction(async tx => {
      // Its codes and tokens go with it.
      const { count } = await tx.oAuthGrant.deleteMany({ where: { ...tenant, userId: caller.userId, appId } })
      if (count === 0) throw notFound('authorization')
      const { accountId } = tenant
      const event = { accountId, action: 'oauth_authorization.revoked', resourceId: appId } as const
      await recordAuditEvent(tx, auditSources.call(ctx), event, now())
    })
  }
}

/** True for the app itself and for a credential that may manage the account. No other credential ends authorizations. */
function mayRevoke({ auth, credentialId, scopes }: Caller, appId: string): boolean {
  return scopeAllows(scopes, 'account:write') || (auth === 'oauth' && credentialId === appId)
}
