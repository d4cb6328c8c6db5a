import type { ActionItemsHandlers } from '@mi/contracts/mi/insights/v1'
import { notFound } from '@mi/errors'
import type { Deps } from '../../deps.ts'
import { findItem } from '../store/action-items.ts'
import { actionItemDetail } from './action-item-message.ts'

export function getActionItem({ database }: Deps): ActionItemsHandlers['getActionItem'] {
  return async ({ id }, { tenant }) => {
    const item = await findItem(database.prisma, tenant, id)
    if (!item) throw notFound('action item')
    return actionItemDetail(database.prisma, tenant, item)
  }
}
