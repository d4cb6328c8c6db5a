import type { ActionItem, ActionItemsHandlers } from '@mi/contracts/mi/insights/v1'
import { notFound } from '@mi/errors'
import { appendEvent, findOutcome, once, recordAct } from '@mi/events'
import { newId } from '@mi/ids'
import type { Parts } from '../parts.ts'
import { type ItemRecord, insertItems } from '../store/action-items.ts'
import { lockMeetingRef } from '../store/meeting-refs.ts'
import { citeSegment } from '../summaries/cite-segment.ts'
import { actionItemMessage } from './action-item-message.ts'
import { requireAssignee } from './require-assignee.ts'
import { requireMeeting } from './require-meeting.ts'

export function createActionItem(parts: Parts): ActionItemsHandlers['createActionItem'] {
  const { database, now } = parts
  return async (request, ctx) => {
    const { tenant } = ctx
    const { meetingId, sourceSegmentId } = request
    const outcome = await findOutcome<ActionItem>(database.prisma, ctx)
    if (outcome) return outcome
    await requireMeeting(parts, ctx, meetingId)
    const citations =
      sourceSegmentId === null ? [] : [await citeSegment(parts, meetingId, sourceSegmentId, ctx)]
    return once(database, ctx, { meetingId }, async tx => {
      const ref = await lockMeetingRef(tx, tenant, meetingId)
      if (!ref) throw notFound('meeting')
      const moment = now()
      const item: ItemRecord = {
        id: newId('act'),
        ...tenant,
        meetingId,
        title: request.title,
        description: request.description,
        status: 'pending',
        priority: request.priority ?? 'medium',
        ...requireAssignee(request.assignee, ref.participants),
        dueDate: request.dueDate,
        source: 'manual',
        sourceSegmentId,
        citations,
        generatedTitle: null,
        edited: false,
        completedAt: null,
        createdAt: moment,
        updatedAt: moment,
      }
      await insertItems(tx, [item])
      const payload = { meetingId, actionItemId: item.id }
      await appendEvent(tx, tenant, 'mi.insights.action_item.created.v1', payload, ctx)
      await recordAct(tx, ctx, {
        action: 'action_item.created',
        targetType: 'action_item',
        targetId: item.id,
      })
      return actionItemMessage(item, ref.title)
    })
  }
}
