import type { ApiKeysHandlers } from '@mi/contracts/mi/identity/v1'
import { notFound } from '@mi/errors'
import { appendEvent } from '@mi/events'
import { apiKeyMessage } from '../../accounts/rpc/messages.ts'
import { recordOwnAuditEvent } from '../../audit/store/audit-entries.ts'
import type { Deps } from '../../deps.ts'
import { identityErrors } from '../../errors.ts'
import { mayManage } from '../domain/key-rules.ts'
import { lockApiKey } from '../store/api-keys.ts'

export function revokeApiKey({ database, now }: Deps): ApiKeysHandlers['revokeApiKey'] {
  return async ({ id }, ctx) => {
    const { accountId } = ctx.tenant
    const moment = now()
    await database.transaction(async tx => {
      const key = await lockApiKey(tx, ctx.caller, id, moment)
      if (!key) throw notFound('API key')
      if (!mayManage(ctx.caller.mode, key.opens)) throw identityErrors.other_mode()
      ctx.checkPrecondition('mi.identity.v1.ApiKey', apiKeyMessage(key))
      // Already revoked and still listed: the wish is fulfilled.
      if (key.revokedAt) return
      await tx.apiKey.update({ where: { id }, data: { revokedAt: moment } })
      await appendEvent(
        tx,
        { accountId, mode: key.opens },
        'mi.identity.api_key.revoked.v1',
        { apiKeyId: id },
        ctx,
      )
      const act = { action: 'api_key.revoked', resourceType: 'api_key', resourceId: id }
      await recordOwnAuditEvent(tx, ctx, { accountId, ...act }, moment)
    })
  }
}
