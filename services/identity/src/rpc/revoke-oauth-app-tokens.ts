import type { OAuthAppsHandlers } from '@mi/contracts/mi/identity/v1'
import { notFound } from '@mi/errors'
import { withIdempotency } from '@mi/events'
import type { Deps } from '../deps.ts'
import { recordOwnAuditEvent } from '../store/audit-entries.ts'
import { lockApp } from '../store/oauth-apps.ts'
import { endGrantsOfApp } from '../store/oauth-grants.ts'

export function revokeOAuthAppTokens({ database, now }: Deps): OAuthAppsHandlers['revokeOAuthAppTokens'] {
  return async ({ id }, ctx) =>
    withIdempotency(database, ctx, null, async tx => {
      const { accountId, mode } = ctx.tenant
      if (!(await lockApp(tx, accountId, mode, id))) throw notFound('OAuth app')
      const moment = now()
      const revoked = await endGrantsOfApp(tx, database, { id, accountId }, moment)
      const act = { action: 'oauth_app.tokens_revoked', resourceType: 'oauth_app', resourceId: id }
      await recordOwnAuditEvent(tx, ctx, { accountId, ...act }, moment)
      return { revoked }
    })
}
