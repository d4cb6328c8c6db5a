import type { ActionItemsHandlers } from '@mi/contracts/mi/insights/v1'
import { notFound } from '@mi/errors'
import { recordAuditEvent } from '@mi/events'
import { lockMeetingRef } from '@mi/meeting-refs'
import type { Deps } from '../../deps.ts'
import { deleteItems, findItem, lockItem } from '../store/action-items.ts'
import { insertDismissed } from '../store/dismissed-items.ts'
import { segmentsOf } from '../store/save-generated-items.ts'
import { actionItemMessage } from './action-item-message.ts'

/** Records the deletion of a generated item, so that regeneration does not restore it. */
export function deleteActionItem({ database }: Deps): ActionItemsHandlers['deleteActionItem'] {
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
      await recordAuditEvent(tx, ctx, {
        action: 'action_item.deleted',
        resourceType: 'action_item',
        resourceId: id,
      })
    })
    return {}
  }
}
