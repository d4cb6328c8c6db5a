import type { ApiKeysHandlers } from '@mi/contracts/mi/identity/v1'
import { invalid } from '@mi/errors'
import { decodeCursor, encodeCursor } from '@mi/ids'
import type { Deps } from '../../deps.ts'
import { countApiKeys, type KeyPage, listApiKeys as readPage } from '../store/api-keys.ts'
import { apiKeyMessage } from './api-key-message.ts'

const DEFAULT_LIMIT = 20

export function listApiKeys({ database, now }: Deps): ApiKeysHandlers['listApiKeys'] {
  return async (request, { caller }) => {
    const page = pageOf(request)
    const at = now()
    const keys = await readPage(database.prisma, caller, page, at)
    const data = keys.slice(0, page.limit).map(apiKeyMessage)
    const hasMore = keys.length > page.limit
    const last = data.at(-1)
    const nextCursor = hasMore && last ? encodeCursor([last.createdAt.getTime(), last.id]) : null
    if (page.after) return { data, pagination: { hasMore, nextCursor } }
    const total = await countApiKeys(database.prisma, caller, at)
    return { data, pagination: { total, limit: page.limit, offset: page.offset, hasMore, nextCursor } }
  }
}

function pageOf(request: { limit: number; offset: number; cursor: string }): KeyPage {
  const limit = request.limit || DEFAULT_LIMIT
  if (request.cursor === '') return { limit, offset: request.offset, after: null }
  const position = decodeCursor(request.cursor, ['number', 'string'])
  if (!position) throw invalid('cursor', 'is not a cursor of this list')
  if (request.offset > 0) throw invalid('offset', 'cannot be combined with cursor')
  return {
    limit,
    offset: 0,
    after: { createdAt: new Date(position[0] as number), id: position[1] as string },
  }
}
