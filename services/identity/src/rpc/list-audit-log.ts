import type { AccountHandlers, AuditEntry } from '@mi/contracts/mi/identity/v1'
import { invalid } from '@mi/errors'
import { decodeCursor, encodeCursor } from '@mi/ids'
import type { AuditEntry as StoredEntry } from '../generated/prisma/client.ts'
import type { Parts } from '../parts.ts'
import { listAuditEntries } from '../store/audit-entries.ts'

const DEFAULT_LIMIT = 20

export function listAuditLog({ database }: Parts): AccountHandlers['listAuditLog'] {
  return async (request, { tenant }) => {
    const limit = request.limit || DEFAULT_LIMIT
    const entries = await listAuditEntries(database.prisma, tenant.accountId, {
      action: request.action || null,
      actor: request.actor || null,
      from: request.from,
      to: request.to,
      after: positionOf(request.cursor),
      limit,
    })
    const data = entries.slice(0, limit).map(entryMessage)
    const hasMore = entries.length > limit
    const last = data.at(-1)
    const nextCursor = hasMore && last ? encodeCursor([last.at.getTime(), last.id]) : null
    return { data, pagination: { hasMore, nextCursor } }
  }
}

function positionOf(cursor: string): { at: Date; id: string } | null {
  if (cursor === '') return null
  const position = decodeCursor(cursor, ['number', 'string'])
  if (!position) throw invalid('cursor', 'is not a cursor of this list')
  return { at: new Date(position[0] as number), id: position[1] as string }
}

function entryMessage(entry: StoredEntry): AuditEntry {
  const { id, at, action, ip, requestId } = entry
  return {
    id,
    at,
    actor: { type: entry.actorType, id: entry.actorId },
    action,
    target: { type: entry.targetType, id: entry.targetId },
    ip,
    requestId,
  }
}
