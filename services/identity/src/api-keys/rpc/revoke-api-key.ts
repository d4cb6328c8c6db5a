import type { ApiKeysHandlers } from '@mi/contracts/mi/identity/v1'
import { notFound } from '@mi/errors'
import { appendEvent } from '@mi/events'
import { auditSources } from '../../audit/domain/audit-sources.ts'
import { recordAuditEvent } from '../../audit/store/audit-entries.ts'
import type { Deps } from '../../deps.ts'
import { identityErrors } from '../../errors.ts'
import { mayManage } from '../domain/key-rules.ts'
import { lockApiKey } from '../store/api-keys.ts'
import { apiKeyMessage } from './api-key-message.ts'

export function revokeApiKey({ database, now }: Deps): ApiKeysHandlers['revokeApiKey'] {
  return async ({ id }, ctx) => {
    const { accountId } = ctx.tenant
    const at = now()
    await database.transaction(async tx => {
      const key = await lockApiKey(tx, ctx.caller, id, at)
      if (!key) throw notFound('API key')
      if (!mayManage(ctx.caller.mode, key.opens)) throw identityErrors.other_mode()
      ctx.checkPrecondition('mi.identity.v1.ApiKey', apiKeyMessage(key))
      // The key is revoked already and still listed.
      if (key.revokedAt) return
      await tx.apiKey.update({ where: { id }, data: { revokedAt: at } })
      await appendEvent(
        tx,
        { accountId, mode: key.opens },
        'mi.identity.api_key.revoked.v1',
        { apiKeyId: id },
        ctx,
      )
      const event = { accountId, action: 'api_key.revoked', resourceId: id } as const
      await recordAuditEvent(tx, auditSources.call(ctx), event, at)
    })
  }
}
