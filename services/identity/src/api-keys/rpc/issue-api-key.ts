import { isBlank } from '@mi/contracts'
import type { AdministrationHandlers } from '@mi/contracts/mi/identity/v1'
import { invalidFields } from '@mi/errors'
import type { Deps } from '../../deps.ts'
import { ALL_SCOPES, checkNewKey } from '../domain/key-rules.ts'
import { issueKey } from './issue-key.ts'

export function issueApiKey({ database, now }: Deps): AdministrationHandlers['issueApiKey'] {
  return async ({ accountId, userId, name, mode, expiresAt, ...request }, ctx) => {
    const scopes = request.scopes.length > 0 ? request.scopes : ALL_SCOPES
    const at = now()
    const problems = [
      ...checkNewKey({ scopes, expiresAt }, at),
      ...(isBlank(name) ? [{ field: 'name', message: 'must not be blank' }] : []),
    ]
    if (problems.length > 0) throw invalidFields(problems)
    const newKey = { accountId, userId, name, mode: mode ?? 'live', scopes, expiresAt }
    return database.transaction(tx => issueKey(tx, newKey, ctx, at))
  }
}
