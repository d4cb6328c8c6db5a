import type { ApiKeysHandlers } from '@mi/contracts/mi/identity/v1'
import { notFound } from '@mi/errors'
import { auditSources } from '../../audit/domain/audit-sources.ts'
import { recordAuditEvent } from '../../audit/store/audit-entries.ts'
import type { Deps } from '../../deps.ts'
import { identityErrors } from '../../errors.ts'
import { mayManage } from '../domain/key-rules.ts'
import { lockApiKey } from '../store/api-keys.ts'
import { apiKeyMessage } from './api-key-message.ts'

export function updateApiKey({ database, now }: Deps): ApiKeysHandlers['updateApiKey'] {
  return async ({ id, name, updateMask }, ctx) => {
    const { accountId } = ctx.tenant
    const at = now()
    return database.transaction(async tx => {
      const before = await lockApiKey(tx, ctx.caller, id, at)
      if (!before) throw notFound('API key')
      if (!mayManage(ctx.caller.mode, before.opens)) throw identityErrors.other_mode()
      ctx.checkPrecondition('mi.identity.v1.ApiKey', apiKeyMessage(before))
      if (!updateMask.includes('name')) return apiKeyMessage(before)
      const after = await tx.apiKey.update({ where: { id }, data: { name } })
      const event = { accountId, action: 'api_key.renamed', resourceId: id } as const
      await recordAuditEvent(tx, auditSources.call(ctx), event, at)
      return apiKeyMessage(after)
    })
  }
}
