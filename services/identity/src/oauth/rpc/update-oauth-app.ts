import type { CallContext } from '@mi/contracts'
import { roleIncludes } from '@mi/contracts'
import type { OAuthAppsHandlers, UpdateOAuthAppRequest } from '@mi/contracts/mi/identity/v1'
import { invalid, invalidFields, notFound } from '@mi/errors'
import { lockCurrentRole } from '../../accounts/rpc/lock-current-role.ts'
import { planOf } from '../../accounts/store/accounts.ts'
import { findUser } from '../../accounts/store/users.ts'
import { auditSources } from '../../audit/domain/audit-sources.ts'
import { recordAuditEvent } from '../../audit/store/audit-entries.ts'
import type { Deps } from '../../deps.ts'
import { identityErrors } from '../../errors.ts'
import type { Tx } from '../../store/database.ts'
import { checkApp } from '../domain/check-app.ts'
import { type AppRow, findApp, lockApp, WITHOUT_SECRET } from '../store/apps.ts'
import { appMessage } from './app-message.ts'
import { fetchLogo } from './fetch-logo.ts'

export function updateOAuthApp({
  database,
  http,
  publicUrl,
  now,
}: Deps): OAuthAppsHandlers['updateOAuthApp'] {
  return async (request, ctx) => {
    const { id } = request
    const { accountId } = ctx.tenant
    const given = new Set(request.updateMask)
    const known = await findApp(database.prisma, ctx.caller, id)
    if (!known) throw notFound('OAuth app')
    const changes = changesOf(request, given)
    const problems = checkApp(changes, { ...known, mode: known.opens }, await planOf(database, accountId))
    if (problems.length > 0) throw invalidFields(problems)
    const changesLogo = given.has('logo_url')
    const logo = changesLogo && request.logoUrl !== null ? await fetchLogo(http, request.logoUrl) : null
    return database.transaction(async tx => {
      // Before the app: the removal of a user locks them in this order.
      if (given.has('owner_id')) await requireOwnerChange(tx, ctx, request.ownerId)
      const before = await lockApp(tx, ctx.caller, id)
      if (!before) throw notFound('OAuth app')
      ctx.checkPrecondition('mi.identity.v1.OAuthApp', appMessage(before, publicUrl))
      if (given.size === 0) return appMessage(before, publicUrl)
      const at = now()
      const after = await tx.oAuthApp.update({
        where: { id, accountId },
        data: {
          ...changes,
          ...(given.has('owner_id') && { ownerId: request.ownerId, active: true }),
          ...(asksAgain(before, request, given) && { consentVersion: before.consentVersion + 1 }),
          ...(changesLogo && { logo: logo?.bytes ?? null, logoType: logo?.type ?? null }),
          updatedAt: at,
        },
        omit: WITHOUT_SECRET,
      })
      const isTakenOver = after.ownerId !== before.ownerId
      const action = isTakenOver ? 'oauth_app.owner_changed' : 'oauth_app.updated'
      const event = { accountId, action, resourceId: id } as const
      await recordAuditEvent(tx, auditSources.call(ctx), event, at)
      return appMessage(after, publicUrl)
    })
  }
}

function changesOf(
  { name, description, homepageUrl, redirectUris, scopes }: UpdateOAuthAppRequest,
  given: ReadonlySet<string>,
): Partial<Pick<AppRow, 'name' | 'description' | 'homepageUrl' | 'redirectUris' | 'scopes'>> {
  return {
    ...(given.has('name') && { name }),
    ...(given.has('description') && { description }),
    ...(given.has('homepage_url') && { homepageUrl }),
    ...(given.has('redirect_uris') && { redirectUris: [...redirectUris] }),
    ...(given.has('scopes') && { scopes: [...scopes] }),
  }
}

/** True when users who allowed the app before have to be asked again: codes would go elsewhere, or to another user. */
function asksAgain(
  before: AppRow,
  { redirectUris, ownerId }: UpdateOAuthAppRequest,
  given: ReadonlySet<string>,
): boolean {
  if (given.has('owner_id') && ownerId !== before.ownerId) return true
  const known = new Set(before.redirectUris)
  return given.has('redirect_uris') && known.symmetricDifference(new Set(redirectUris)).size > 0
}

/** @throws {ServiceError} forbidden for a member; invalid when the new owner is not an active user of the account */
async function requireOwnerChange(tx: Tx, { caller }: CallContext, ownerId: string): Promise<void> {
  if (!roleIncludes(await lockCurrentRole(tx, caller), 'admin')) throw identityErrors.owner_by_admin()
  const owner = await findUser(tx, caller.accountId, ownerId)
  if (owner?.status !== 'active') throw invalid('owner_id', 'is not an active user of this account')
}
