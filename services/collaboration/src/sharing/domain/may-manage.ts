import { type Caller, roleIncludes } from '@mi/contracts'

/** Members see and revoke the shares that they made; for everyone below an admin the others do not exist. */
export function mayManageShare(
  { role, userId }: Pick<Caller, 'role' | 'userId'>,
  share: { userId: string },
): boolean {
  return share.userId === userId || roleIncludes(role, 'admin')
}
