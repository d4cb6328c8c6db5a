import type { Caller } from '@mi/contracts'
import type { AccountSummary, User, UserContact, UserSummary } from '@mi/contracts/mi/identity/v1'
import { seesEmails } from '../../domain/visibility.ts'
import type { Account, User as StoredUser } from '../../generated/prisma/client.ts'

export function accountMessage({ id, name, plan }: Account): AccountSummary {
  return { id, name, plan }
}

/** A user as GET /users/{id} returns it. */
export function userMessage(user: StoredUser, caller: Caller): User {
  const { id, name, role, status, timeZone, createdAt } = user
  const email = seesEmails(caller) || id === caller.userId ? user.email : null
  return { id, name, email, role, status, timeZone, createdAt }
}

export function userSummary({ id, name, email, role }: StoredUser): UserSummary {
  return { id, name, email: email ?? '', role }
}

/** A user as other services see it. */
export function userContact({
  id: userId,
  name,
  email,
  timeZone,
}: Pick<StoredUser, 'id' | 'name' | 'timeZone'> & { email: string }): UserContact {
  return { userId, name, email, timeZone }
}
