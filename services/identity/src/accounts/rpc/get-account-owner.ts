import type { IdentityInternalHandlers } from '@mi/contracts/mi/identity/v1'
import { notFound } from '@mi/errors'
import type { Deps } from '../../deps.ts'
import { findLongestOwner } from '../store/users.ts'
import { userContact } from './messages.ts'

export function getAccountOwner({ database }: Deps): IdentityInternalHandlers['getAccountOwner'] {
  return async (_request, { tenant }) => {
    const owner = await findLongestOwner(database.prisma, tenant.accountId)
    if (!owner?.email) throw notFound('account')
    return userContact({ ...owner, email: owner.email })
  }
}
