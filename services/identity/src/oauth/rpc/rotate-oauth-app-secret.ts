import type { OAuthAppsHandlers } from '@mi/contracts/mi/identity/v1'
import { notFound } from '@mi/errors'
import { withIdempotency } from '@mi/events'
import { auditSources } from '../../audit/domain/audit-sources.ts'
import { recordAuditEvent } from '../../audit/store/audit-entries.ts'
import type { Deps } from '../../deps.ts'
import { hashToken, newToken } from '../../domain/tokens.ts'
import { identityErrors } from '../../errors.ts'
import { lockApp, WITHOUT_SECRET } from '../store/apps.ts'
import { createdApp } from './app-message.ts'

export function rotateOAuthAppSecret({
  database,
  publicUrl,
  now,
}: Deps): OAuthAppsHandlers['rotateOAuthAppSecret'] {
  return async ({ id }, ctx) =>
    withIdempotency(database, ctx, null, async tx => {
      const { accountId } = ctx.tenant
      const app = await lockApp(tx, ctx.caller, id)
      if (!app) throw notFound('OAuth app')
      if (!app.confidential) throw identityErrors.no_secret()
      const at = now()
      const secret = newToken()
      const after = await tx.oAuthApp.update({
        where: { id, accountId },
        data: { secretHash: hashToken(secret), updatedAt: at },
        omit: WITHOUT_SECRET,
      })
      const event = { accountId, action: 'oauth_app.secret_rotated', resourceId: id } as const
      await recordAuditEvent(tx, auditSources.call(ctx), event, at)
      return createdApp(after, publicUrl, secret)
    })
}
