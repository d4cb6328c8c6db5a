import type { OAuthAppsHandlers } from '@mi/contracts/mi/identity/v1'
import { notFound } from '@mi/errors'
import { auditSources } from '../../audit/domain/audit-sources.ts'
import { recordAuditEvent } from '../../audit/store/audit-entries.ts'
import type { Deps } from '../../deps.ts'
import { lockApp } from '../store/apps.ts'
import { appMessage } from './app-message.ts'

/** Deletes an app with its grants, codes and tokens. */
export function deleteOAuthApp({ database, publicUrl, now }: Deps): OAuthAppsHandlers['deleteOAuthApp'] {
  return async ({ id }, ctx) => {
    const { accountId } = ctx.tenant
    await database.transaction(async tx => {
      const app = await lockApp(tx, ctx.caller, id)
      if (!app) throw notFound('OAuth app')
      ctx.checkPrecondition('mi.identity.v1.OAuthApp', appMessage(app, publicUrl))
      await tx.oAuthApp.delete({ where: { id, accountId } })
      const event = { accountId, action: 'oauth_app.deleted', resourceId: id } as const
      await recordAuditEvent(tx, auditSources.call(ctx), event, now())
    })
  }
}
