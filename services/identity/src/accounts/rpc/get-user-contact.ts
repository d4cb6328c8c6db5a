import type { IdentityInternalHandlers } from '@mi/contracts/mi/identity/v1'
import { notFound } from '@mi/errors'
import type { Deps } from '../../deps.ts'
import { findUser } from '../store/users.ts'
import { userContact } from './messages.ts'

/** Returns the name and the address of a user for mails of other services. */
export function getUserContact({ database }: Deps): IdentityInternalHandlers['getUserContact'] {
  return async ({ userId }, { tenant }) => {
    const user = await findUser(database.prisma, tenant.accountId, userId)
    if (!user?.email) throw notFound('user')
    return userContact({ ...user, email: user.email })
  }
}
