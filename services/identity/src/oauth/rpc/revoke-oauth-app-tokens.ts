import type { OAuthAppsHandlers } from '@mi/contracts/mi/identity/v1'
import { notFound } from '@mi/errors'
import { withIdempotency } from '@mi/events'
import { auditSources } from '../../audit/domain/audit-sources.ts'
import { recordAuditEvent } from '../../audit/store/audit-entries.ts'
import type { Deps } from '../../deps.ts'
import { lockApp } from '../store/apps.ts'
import { countActiveGrants, endGrantsOfApp } from '../store/grants.ts'

export function revokeOAuthAppTokens({ database, now }: Deps): OAuthAppsHandlers['revokeOAuthAppTokens'] {
  return async ({ id }, ctx) => {
    const at = now()
    // Before the transaction, because a transaction that waits for a second connection can wait for itself.
    const revoked = await countActiveGrants(database, id, at)
    return withIdempotency(database, ctx, null, async tx => {
      const { accountId } = ctx.tenant
      if (!(await lockApp(tx, ctx.caller, id))) throw notFound('OAuth app')
      await endGrantsOfApp(tx, { id, accountId })
      const event = { accountId, action: 'oauth_app.tokens_revoked', resourceId: id } as const
      await recordAuditEvent(tx, auditSources.call(ctx), event, at)
      return { revoked }
    })
  }
}
