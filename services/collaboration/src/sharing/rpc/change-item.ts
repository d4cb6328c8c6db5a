import type { SharedActionItem } from '@mi/contracts/mi/collaboration/v1'
import type { UpdateActionItemRequest } from '@mi/contracts/mi/insights/v1'
import { notFound, ServiceError } from '@mi/errors'
import type { Deps } from '../../deps.ts'
import type { OpenedShare } from '../store/find-by-token.ts'
import { sharedItem } from './shared-messages.ts'

type Change = Partial<UpdateActionItemRequest> & { id: string }

/**
 * Changes an action item of the shared meeting. The history and the audit log show the share through which it was changed.
 * @param check receives the current item and may refuse the change
 * @throws {ServiceError} not_found, also for an item of another meeting of the account
 */
export async function changeItem(
  { actionItems, systemOrigin }: Pick<Deps, 'actionItems' | 'systemOrigin'>,
  { id: credentialId, tenant, meetingId }: OpenedShare,
  userId: string,
  change: Change,
  check: (before: SharedActionItem) => void = () => {},
): Promise<SharedActionItem> {
  const { id } = change
  const before = await actionItems.getActionItem({ id }, { caller: systemOrigin(tenant) }).catch(absent)
  if (before.meetingId !== meetingId) throw notFound('action item')
  check(sharedItem(before))
  const caller = systemOrigin(tenant, { userId, credentialId })
  return sharedItem(await actionItems.updateActionItem(change, { caller }).catch(absent))
}

function absent(error: unknown): never {
  throw error instanceof ServiceError && error.status === 'not_found' ? notFound('action item') : error
}
