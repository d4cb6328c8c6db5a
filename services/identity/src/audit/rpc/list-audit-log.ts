import type { AccountHandlers, AuditEntry } from '@mi/contracts/mi/identity/v1'
import { encodeCursor } from '@mi/ids'
import { pageOf, pagination } from '@mi/service-kit'
import type { Deps } from '../../deps.ts'
import type { AuditEntry as StoredEntry } from '../../generated/prisma/client.ts'
import { listAuditEntries } from '../store/audit-entries.ts'

export function listAuditLog({ database }: Deps): AccountHandlers['listAuditLog'] {
  return async (request, { tenant }) => {
    const page = pageOf(request, ['number', 'string'])
    const { limit, after } = page
    const entries = await listAuditEntries(database.prisma, tenant.accountId, {
      action: request.action || null,
      actor: request.actor || null,
      from: request.from,
      to: request.to,
      after: after && { at: new Date(Number(after[0])), id: String(after[1]) },
      limit,
    })
    const data = entries.slice(0, limit).map(entryMessage)
    const last = data.at(-1)
    const nextCursor = entries.length > limit && last ? encodeCursor([last.at.getTime(), last.id]) : null
    return { data, pagination: pagination(page, null, nextCursor) }
  }
}

function entryMessage(entry: StoredEntry): AuditEntry {
  const { id, at, action, ip, requestId } = entry
  return {
    id,
    at,
    actor: { type: entry.actorType, id: entry.actorId },
    action,
    target: { type: entry.resourceType, id: entry.resourceId },
    ip,
    requestId: requestId === '' ? null : requestId,
  }
}
