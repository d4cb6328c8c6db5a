import { type Caller, roleIncludes } from '@mi/contracts'

/** Members can see and revoke the shares that they created. Admins can see and revoke all shares of the account. */
export function mayManageShare(
  { role, userId }: Pick<Caller, 'role' | 'userId'>,
  share: { userId: string },
): boolean {
  return share.userId === userId || roleIncludes(role, 'admin')
}
