import type { UsersHandlers } from '@mi/contracts/mi/identity/v1'
import { encodeCursor } from '@mi/ids'
import { pageOf, pagination } from '@mi/service-kit'
import type { Deps } from '../deps.ts'
import { countUsers, listUsers as readPage } from '../store/users.ts'
import { userMessage } from './messages.ts'

export function listUsers({ database }: Deps): UsersHandlers['listUsers'] {
  return async (request, { tenant }) => {
    const page = pageOf(request, ['string', 'string'])
    const { limit, offset, after } = page
    const { search } = request
    const users = await readPage(database.prisma, tenant.accountId, {
      limit,
      offset,
      after: after && { sortName: String(after[0]), id: String(after[1]) },
      search,
    })
    const shown = users.slice(0, limit)
    const last = shown.at(-1)
    const nextCursor = users.length > limit && last ? encodeCursor([last.sortName, last.id]) : null
    const total = after ? null : await countUsers(database.prisma, tenant.accountId, search)
    return { data: shown.map(userMessage), pagination: pagination(page, total, nextCursor) }
  }
}
