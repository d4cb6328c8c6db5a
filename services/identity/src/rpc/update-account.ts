import type { AdministrationHandlers } from '@mi/contracts/mi/identity/v1'
import { notFound } from '@mi/errors'
import type { Parts } from '../parts.ts'
import { recordOwnAct } from '../store/audit-entries.ts'
import { accountMessage } from './messages.ts'
import { onlyServices } from './only-services.ts'

export function updateAccount({ database, now }: Parts): AdministrationHandlers['updateAccount'] {
  return async ({ accountId, plan, rateLimitPerMinute, rateLimitBurst }, ctx) => {
    onlyServices(ctx)
    return database.transaction(async tx => {
      if (!(await tx.account.findUnique({ where: { id: accountId } }))) throw notFound('account')
      const account = await tx.account.update({
        where: { id: accountId },
        data: {
          ...(plan && { plan }),
          ...(rateLimitPerMinute !== null && { rateLimitPerMinute }),
          ...(rateLimitBurst !== null && { rateLimitBurst }),
        },
      })
      const act = { action: 'account.updated', targetType: 'account', targetId: accountId }
      await recordOwnAct(tx, ctx, { accountId, ...act }, now())
      return accountMessage(account)
    })
  }
}
