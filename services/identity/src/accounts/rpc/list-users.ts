import type { UsersHandlers } from '@mi/contracts/mi/identity/v1'
import { encodeCursor } from '@mi/ids'
import { pageOf, pagination } from '@mi/service-kit'
import type { Deps } from '../../deps.ts'
import { seesEmails } from '../../domain/visibility.ts'
import { countUsers, listUsers as readPage, type UserSearch } from '../store/users.ts'
import { userMessage } from './messages.ts'

export function listUsers({ database }: Deps): UsersHandlers['listUsers'] {
  return async (request, { tenant: { accountId }, caller }) => {
    const page = pageOf(request, ['string', 'string'])
    const { limit, offset, after } = page
    const search: UserSearch = { text: request.search, byPartOfEmail: seesEmails(caller) }
    const users = await readPage(database.prisma, accountId, {
      limit,
      offset,
      after: after && { sortName: String(after[0]), id: String(after[1]) },
      search,
    })
    const shown = users.slice(0, limit)
    const last = shown.at(-1)
    const nextCursor = users.length > limit && last ? encodeCursor([last.sortName, last.id]) : null
    const total = after ? null : await countUsers(database.prisma, accountId, search)
    return {
      data: shown.map(user => userMessage(user, caller)),
      pagination: pagination(page, total, nextCursor),
    }
  }
}
