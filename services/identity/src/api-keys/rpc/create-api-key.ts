import type { ApiKeysHandlers, CreatedApiKey } from '@mi/contracts/mi/identity/v1'
import { invalidFields } from '@mi/errors'
import { findIdempotentResponse, withIdempotency } from '@mi/events'
import { lockCurrentRole } from '../../accounts/rpc/lock-current-role.ts'
import type { Deps } from '../../deps.ts'
import { identityErrors } from '../../errors.ts'
import { checkNewKey, expiryBeyond, mayManage, scopesBeyond, scopesBeyondRole } from '../domain/key-rules.ts'
import { issueKey } from './issue-key.ts'

export function createApiKey({ database, now }: Deps): ApiKeysHandlers['createApiKey'] {
  return async ({ name, scopes, mode, expiresAt }, ctx) => {
    const outcome = await findIdempotentResponse<CreatedApiKey>(database.prisma, ctx)
    if (outcome) return outcome
    const at = now()
    const problems = checkNewKey({ scopes, expiresAt }, at)
    if (problems.length > 0) throw invalidFields(problems)
    const beyond = scopesBeyond(ctx.caller.scopes, scopes)
    if (beyond.length > 0) throw identityErrors.scope_not_yours({ details: beyond })
    const { accountId, userId, credentialId } = ctx.caller
    const keyMode = mode ?? ctx.caller.mode
    if (!mayManage(ctx.caller.mode, keyMode))
      throw identityErrors.other_mode({ details: [{ field: 'mode', message: 'must be test' }] })
    const creator = await database.prisma.apiKey.findFirst({ where: { id: credentialId, accountId } })
    // A gateway accepts a revoked key for up to two seconds. It must not create another key in that time.
    if (creator?.revokedAt) throw identityErrors.bad_credential()
    const outliving = expiryBeyond(creator?.expiresAt ?? null, expiresAt)
    if (outliving.length > 0) throw identityErrors.outlives_creator({ details: outliving })
    const newKey = { accountId, userId, name, mode: keyMode, scopes, expiresAt }
    return withIdempotency(database, ctx, null, async tx => {
      const refused = scopesBeyondRole(await lockCurrentRole(tx, ctx.caller), scopes)
      if (refused.length > 0) throw identityErrors.account_scopes({ details: refused })
      return issueKey(tx, newKey, ctx, at)
    })
  }
}
