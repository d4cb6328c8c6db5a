import type { OAuthAppsHandlers } from '@mi/contracts/mi/identity/v1'
import { invalidFields, notFound } from '@mi/errors'
import type { Deps } from '../deps.ts'
import { checkApp } from '../oauth/apps/check-app.ts'
import { fetchLogo } from '../oauth/apps/fetch-logo.ts'
import { APP_COLUMNS, appMessage } from '../oauth/apps/messages.ts'
import { planOf } from '../oauth/authorize/grant.ts'
import { recordOwnAuditEvent } from '../store/audit-entries.ts'
import { findApp, lockApp } from '../store/oauth-apps.ts'

export function updateOAuthApp({
  database,
  http,
  publicUrl,
  now,
}: Deps): OAuthAppsHandlers['updateOAuthApp'] {
  return async ({ id, updateMask, ...fields }, ctx) => {
    const { accountId, mode } = ctx.tenant
    const given = new Set(updateMask)
    const known = await findApp(database.prisma, accountId, mode, id)
    if (!known) throw notFound('OAuth app')
    const changes = {
      ...(given.has('name') && { name: fields.name }),
      ...(given.has('description') && { description: fields.description }),
      ...(given.has('homepage_url') && { homepageUrl: fields.homepageUrl }),
      ...(given.has('redirect_uris') && { redirectUris: [...fields.redirectUris] }),
      ...(given.has('scopes') && { scopes: [...fields.scopes] }),
    }
    const { confidential, opens } = known
    const problems = checkApp(changes, { confidential, mode: opens }, await planOf(database, accountId))
    if (problems.length > 0) throw invalidFields(problems)
    const changesLogo = given.has('logo_url')
    const logo = changesLogo && fields.logoUrl !== null ? await fetchLogo(http, fields.logoUrl) : null
    return database.transaction(async tx => {
      const before = await lockApp(tx, accountId, mode, id)
      if (!before) throw notFound('OAuth app')
      ctx.checkPrecondition('mi.identity.v1.OAuthApp', appMessage(before, publicUrl))
      if (given.size === 0) return appMessage(before, publicUrl)
      const moment = now()
      const after = await tx.oAuthApp.update({
        where: { id, accountId },
        data: {
          ...changes,
          ...(changesLogo && { logo: logo?.bytes ?? null, logoType: logo?.type ?? null }),
          updatedAt: moment,
        },
        select: APP_COLUMNS,
      })
      const act = { action: 'oauth_app.updated', resourceType: 'oauth_app', resourceId: id }
      await recordOwnAuditEvent(tx, ctx, { accountId, ...act }, moment)
      return appMessage(after, publicUrl)
    })
  }
}
