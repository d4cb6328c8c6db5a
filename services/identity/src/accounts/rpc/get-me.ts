import type { AccountHandlers } from '@mi/contracts/mi/identity/v1'
import type { Deps } from '../../deps.ts'
import { identityErrors } from '../../errors.ts'
import { accountMessage, userSummary } from './messages.ts'

export function getMe({ database }: Deps): AccountHandlers['getMe'] {
  return async (_request, { caller }) => {
    const { userId, accountId, mode, auth, scopes } = caller
    const user = await database.prisma.user.findFirst({
      where: { id: userId, accountId, removedAt: null },
      include: { account: true },
    })
    // The user was removed, or the call has no credential of the API.
    if (!user || auth === 'system' || auth === 'session') throw identityErrors.bad_credential()
    return { account: accountMessage(user.account), user: userSummary(user), mode, auth, scopes: [...scopes] }
  }
}
