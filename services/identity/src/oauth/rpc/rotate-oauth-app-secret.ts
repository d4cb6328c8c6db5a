import type { OAuthAppsHandlers } from '@mi/contracts/mi/identity/v1'
import { notFound } from '@mi/errors'
import { withIdempotency } from '@mi/events'
import { recordOwnAuditEvent } from '../../audit/store/audit-entries.ts'
import type { Deps } from '../../deps.ts'
import { identityErrors } from '../../errors.ts'
import { hashToken, newToken } from '../../sign-in/store/link-tokens.ts'
import { lockApp } from '../store/apps.ts'
import { APP_COLUMNS, createdApp } from './app-message.ts'

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
      const moment = now()
      const secret = newToken()
      const after = await tx.oAuthApp.update({
        where: { id, accountId },
        data: { secretHash: hashToken(secret), updatedAt: moment },
        select: APP_COLUMNS,
      })
      const act = { action: 'oauth_app.secret_rotated', resourceType: 'oauth_app', resourceId: id }
      await recordOwnAuditEvent(tx, ctx, { accountId, ...act }, moment)
      return createdApp(after, publicUrl, secret)
    })
}
