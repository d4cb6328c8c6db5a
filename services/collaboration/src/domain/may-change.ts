import type { Caller } from '@mi/contracts'

type Person = Pick<Caller, 'userId' | 'role'>

/** The system's author: nobody signs in as it. */
export const SYSTEM_USER_ID = 'usr_system'

/** Only the author changes what they wrote; what the platform wrote may be changed by anyone who may write at all. */
export function mayChange({ userId }: Person, { authorId }: { authorId: string }): boolean {
  return authorId === userId || authorId === SYSTEM_USER_ID
}

/** The author deletes what they wrote, and admins of the account delete anything. */
export function mayDelete({ userId, role }: Person, { authorId }: { authorId: string }): boolean {
  return authorId === userId || role === 'owner' || role === 'admin'
}
