import type { IdentityInternalHandlers } from '@mi/contracts/mi/identity/v1'
import { notFound } from '@mi/errors'
import type { Deps } from '../../deps.ts'

export function findSession({ sessions }: Deps): IdentityInternalHandlers['findSession'] {
  return async ({ token }) => {
    const session = await sessions.find(token)
    if (!session) throw notFound('session')
    const { id: sessionId, accountId, userId, name, email } = session
    return { sessionId, accountId, userId, name, email }
  }
}
