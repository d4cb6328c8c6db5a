import type { MeetingDirectoryHandlers } from '@mi/contracts/mi/meetings/v1'
import type { Parts } from '../parts.ts'
import { readUsage } from '../store/usage.ts'

/** Usage belongs to the account, so it is of both worlds. */
export function getMeetingUsage({ database }: Parts): MeetingDirectoryHandlers['getMeetingUsage'] {
  return async ({ from, to }, { tenant }) => readUsage(database, tenant.accountId, from, to)
}
