import { randomBytes } from 'node:crypto'
import type { CallContext } from '@mi/contracts'
import type { CreatedOAuthApp, CreateOAuthAppRequest, OAuthAppsHandlers } from '@mi/contracts/mi/identity/v1'
import { invalidFields } from '@mi/errors'
import { findIdempotentResponse, withIdempotency } from '@mi/events'
import { newId } from '@mi/ids'
import { lockCurrentRole } from '../../accounts/rpc/lock-current-role.ts'
import { planOf } from '../../accounts/store/accounts.ts'
import { mayManage } from '../../api-keys/domain/key-rules.ts'
import { auditSources } from '../../audit/domain/audit-sources.ts'
import { recordAuditEvent } from '../../audit/store/audit-entries.ts'
import type { Deps } from '../../deps.ts'
import { hashToken, newToken } from '../../domain/tokens.ts'
import { identityErrors } from '../../errors.ts'
import type { Tx } from '../../store/database.ts'
import { checkApp } from '../domain/check-app.ts'
import { createdApp } from './app-message.ts'
import { fetchLogo } from './fetch-logo.ts'

/** The maximum number of OAuth apps of an account in one mode. */
const MOST_APPS = 25

export function createOAuthApp({
  database,
  http,
  publicUrl,
  now,
}: Deps): OAuthAppsHandlers['createOAuthApp'] {
  return async ({ mode: given, logoUrl, ...fields }, ctx) => {
    const outcome = await findIdempotentResponse<CreatedOAuthApp>(database.prisma, ctx)
    if (outcome) return outcome
    const { accountId, userId } = ctx.caller
    const mode = given ?? ctx.caller.mode
    if (!mayManage(ctx.caller.mode, mode))
      throw identityErrors.other_mode_app({ details: [{ field: 'mode', message: 'must be test' }] })
    const confidential = fields.confidential ?? true
    const problems = checkApp(fields, { confidential, mode }, await planOf(database, accountId))
    if (problems.length > 0) throw invalidFields(problems)
    const logo = logoUrl === null ? null : await fetchLogo(http, logoUrl)
    return withIdempotency(database, ctx, null, async tx => {
      await requireRoom(tx, ctx, mode)
      const at = now()
      const secret = confidential ? newToken() : null
      const app = await tx.oAuthApp.create({
        data: {
          ...columnsOf(fields),
          id: newId('app', at),
          accountId,
          userId,
          ownerId: userId,
          opens: mode,
          clientId: randomBytes(16).toString('hex'),
          confidential,
          secretHash: secret === null ? null : hashToken(secret),
          logo: logo?.bytes ?? null,
          logoType: logo?.type ?? null,
          createdAt: at,
          updatedAt: at,
        },
      })
      const event = { accountId, action: 'oauth_app.created', resourceId: app.id } as const
      await recordAuditEvent(tx, auditSources.call(ctx), event, at)
      return createdApp(app, publicUrl, secret)
    })
  }
}

type Fields = Pick<CreateOAuthAppRequest, 'name' | 'description' | 'homepageUrl' | 'redirectUris' | 'scopes'>

function columnsOf({ name, description, homepageUrl, redirectUris, scopes }: Fields) {
  return { name, description, homepageUrl, redirectUris: [...redirectUris], scopes: [...scopes] }
}

/**
 * Serializes counting and creating apps, and the removal of their owners.
 * @throws {ServiceError} limit_reached
 */
async function requireRoom(tx: Tx, { caller }: CallContext, mode: 'live' | 'test'): Promise<void> {
  await lockCurrentRole(tx, caller)
  const count = await tx.oAuthApp.count({ where: { accountId: caller.accountId, opens: mode } })
  if (count >= MOST_APPS) throw identityErrors.app_limit()
}
