import type { ActionItemsHandlers } from '@mi/contracts/mi/insights/v1'
import { notFound } from '@mi/errors'
import { findMeetingRef } from '@mi/meeting-refs'
import type { Deps } from '../../deps.ts'
import { findItem } from '../store/action-items.ts'
import { actionItemMessage } from './action-item-message.ts'

export function getActionItem({ database }: Deps): ActionItemsHandlers['getActionItem'] {
  return async ({ id }, { tenant }) => {
    const item = await findItem(database.prisma, tenant, id)
    if (!item) throw notFound('action item')
    const meeting = await findMeetingRef(database.prisma, tenant, item.meetingId)
    return actionItemMessage(item, meeting?.title ?? '')
  }
}
