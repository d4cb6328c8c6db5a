import type { ActionItemsHandlers } from '@mi/contracts/mi/insights/v1'
import { notFound } from '@mi/errors'
import { recordAct } from '@mi/events'
import { segmentsOf } from '../action-items/save-generated-items.ts'
import type { Parts } from '../parts.ts'
import { deleteItems, findItem, lockItem } from '../store/action-items.ts'
import { insertDismissed } from '../store/dismissed-items.ts'
import { lockMeetingRef } from '../store/meeting-refs.ts'
import { actionItemMessage } from './action-item-message.ts'

/** A generated item is remembered as deleted, so that regeneration does not bring it back. */
export function deleteActionItem({ database }: Parts): ActionItemsHandlers['deleteActionItem'] {
  return async ({ id }, ctx) => {
    const { tenant } = ctx
    await database.transaction(async tx => {
      const known = await findItem(tx, tenant, id)
      const ref = known && (await lockMeetingRef(tx, tenant, known.meetingId))
      const item = ref && (await lockItem(tx, tenant, id))
      if (!item) throw notFound('action item')
      ctx.checkPrecondition('mi.insights.v1.ActionItem', actionItemMessage(item, ref.title))
      const { meetingId, title, generatedTitle } = item
      if (item.source === 'generated')
        await insertDismissed(tx, {
          id,
          ...tenant,
          meetingId,
          title,
          generatedTitle,
          segmentIds: segmentsOf(item),
        })
      await deleteItems(tx, tenant, [id])
      await recordAct(tx, ctx, { action: 'action_item.deleted', targetType: 'action_item', targetId: id })
    })
    return {}
  }
}
