import type { Caller } from '@mi/contracts'

type Person = Pick<Caller, 'userId' | 'role'>

/** The author of generated texts. Nobody can sign in as this user. */
export const SYSTEM_USER_ID = 'usr_system'

/** Only the author can change a text. Every user with write access can change generated texts. */
export function mayChange({ userId }: Person, { authorId }: { authorId: string }): boolean {
  return authorId === userId || authorId === SYSTEM_USER_ID
}

/** The author and the admins of the account can delete a text. */
export function mayDelete({ userId, role }: Person, { authorId }: { authorId: string }): boolean {
  return authorId === userId || role === 'owner' || role === 'admin'
}
