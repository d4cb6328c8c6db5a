import type { AdministrationHandlers } from '@mi/contracts/mi/identity/v1'
import { notFound } from '@mi/errors'
import { auditSources } from '../../audit/domain/audit-sources.ts'
import { recordAuditEvent } from '../../audit/store/audit-entries.ts'
import type { Deps } from '../../deps.ts'
import { accountMessage } from './messages.ts'

export function updateAccount({ database, now }: Deps): AdministrationHandlers['updateAccount'] {
  return async ({ accountId, plan, rateLimitPerMinute, rateLimitBurst, mailsPerDay }, ctx) => {
    return database.transaction(async tx => {
      if (!(await tx.account.findUnique({ where: { id: accountId } }))) throw notFound('account')
      const account = await tx.account.update({
        where: { id: accountId },
        data: {
          ...(plan && { plan }),
          ...(rateLimitPerMinute !== null && { rateLimitPerMinute }),
          ...(rateLimitBurst !== null && { rateLimitBurst }),
          ...(mailsPerDay !== null && { mailsPerDay }),
        },
      })
      const event = { accountId, action: 'account.updated', resourceId: accountId } as const
      await recordAuditEvent(tx, auditSources.call(ctx), event, now())
      return accountMessage(account)
    })
  }
}
