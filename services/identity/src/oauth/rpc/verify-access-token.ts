import type { CredentialsHandlers } from '@mi/contracts/mi/identity/v1'
import type { Deps } from '../../deps.ts'
import { rateLimitOf } from '../../domain/plan-limits.ts'
import { identityErrors } from '../../errors.ts'
import { stillAllowed } from '../domain/scopes.ts'
import { findAccess, noteGrantUse } from '../store/access.ts'

const MINUTE_MS = 60_000

/** Returns the account and the scopes of a token whose authorization has not ended. The scopes are never more than the token states. */
export function verifyAccessToken({ database, now }: Deps): CredentialsHandlers['verifyAccessToken'] {
  return async ({ authorizationId, tokenId, scopes, expiresAt }) => {
    const at = now()
    const access = await findAccess(database, authorizationId, tokenId)
    if (!access || !expiresAt || expiresAt <= at) throw identityErrors.bad_credential()
    const minute = new Date(Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS)
    if (!access.lastUsedAt || access.lastUsedAt < minute) await noteGrantUse(database, access.grantId, minute)
    const { perMinute, burst } = rateLimitOf(access)
    const { accountId, userId, mode, plan, role, appId } = access
    return {
      accountId,
      userId,
      mode,
      plan,
      role,
      scopes: stillAllowed(scopes, access.approved, plan),
      auth: 'oauth',
      credentialId: appId,
      rateLimitPerMinute: perMinute,
      rateLimitBurst: burst,
      expiresAt,
    }
  }
}
