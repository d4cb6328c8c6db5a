import type { ApiKeysHandlers, CreatedApiKey } from '@mi/contracts/mi/identity/v1'
import { invalidFields } from '@mi/errors'
import { findOutcome, once } from '@mi/events'
import { checkNewKey, scopesBeyond } from '../domain/key-rules.ts'
import { identityErrors } from '../errors.ts'
import type { Parts } from '../parts.ts'
import { issueKey } from './issue-key.ts'

export function createApiKey({ database, now }: Parts): ApiKeysHandlers['createApiKey'] {
  return async ({ name, scopes, mode, expiresAt }, ctx) => {
    const outcome = await findOutcome<CreatedApiKey>(database.prisma, ctx)
    if (outcome) return outcome
    const moment = now()
    const mistakes = checkNewKey({ scopes, expiresAt }, moment)
    if (mistakes.length > 0) throw invalidFields(mistakes)
    const beyond = scopesBeyond(ctx.caller.scopes, scopes)
    if (beyond.length > 0) throw identityErrors.scope_not_yours({ details: beyond })
    const { accountId, userId } = ctx.caller
    const order = { accountId, userId, name, mode: mode ?? ctx.caller.mode, scopes, expiresAt }
    return once(database, ctx, { meetingId: null }, tx => issueKey(tx, order, ctx, moment))
  }
}
