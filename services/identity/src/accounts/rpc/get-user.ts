import type { UsersHandlers } from '@mi/contracts/mi/identity/v1'
import { notFound } from '@mi/errors'
import type { Deps } from '../../deps.ts'
import { findUser } from '../store/users.ts'
import { userMessage } from './messages.ts'

export function getUser({ database }: Deps): UsersHandlers['getUser'] {
  return async ({ id }, { tenant, caller }) => {
    const user = await findUser(database.prisma, tenant.accountId, id)
    if (!user) throw notFound('user')
    return userMessage(user, caller)
  }
}
