import type { CallContext } from '@mi/contracts'
import type { ActionItem, ActionItemsHandlers } from '@mi/contracts/mi/insights/v1'
import { invalid, notFound, ServiceError } from '@mi/errors'
import { appendEvent, findIdempotentResponse, recordAuditEvent, withIdempotency } from '@mi/events'
import { newId } from '@mi/ids'
import type { Citation } from '@mi/meeting-analysis'
import { lockMeetingRef } from '@mi/meeting-refs'
import type { Deps } from '../../deps.ts'
import { readSegments } from '../../engines/read-segments.ts'
import { insightErrors } from '../../errors.ts'
import { countItems, type ItemRecord, insertItems } from '../store/action-items.ts'
import { actionItemMessage } from './action-item-message.ts'
import { knowsAssignee, requireAssignee } from './require-assignee.ts'

/** A regeneration compares the items of a meeting with each other, so their number has a bound. */
const MAX_ITEMS = 1_000

export function createActionItem(deps: Deps): ActionItemsHandlers['createActionItem'] {
  const { database, now } = deps
  return async (request, ctx) => {
    const { tenant } = ctx
    const { meetingId, sourceSegmentId } = request
    const outcome = await findIdempotentResponse<ActionItem>(database.prisma, ctx)
    if (outcome) return outcome
    await deps.meetingRefs.require(ctx, meetingId, knowsAssignee(request.assignee))
    const citations =
      sourceSegmentId === null ? [] : [await citeSegment(deps, meetingId, sourceSegmentId, ctx)]
    return withIdempotency(database, ctx, { type: 'meeting', id: meetingId }, async tx => {
      const ref = await lockMeetingRef(tx, tenant, meetingId)
      if (!ref) throw notFound('meeting')
      if ((await countItems(tx, tenant, meetingId)) >= MAX_ITEMS) throw insightErrors.too_many_action_items()
      const createdAt = now()
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
        confidence: null,
        edited: false,
        completedAt: null,
        createdAt,
        updatedAt: createdAt,
      }
      await insertItems(tx, [item])
      const payload = { meetingId, actionItemId: item.id }
      await appendEvent(tx, tenant, 'mi.insights.action_item.created.v1', payload, ctx)
      await recordAuditEvent(tx, ctx, {
        action: 'action_item.created',
        resourceType: 'action_item',
        resourceId: item.id,
      })
      return actionItemMessage(item, ref.title)
    })
  }
}

/** Cites a complete segment as evidence. @throws {ServiceError} invalid when the meeting's transcript has no such segment */
async function citeSegment(
  deps: Pick<Deps, 'transcriptsInternal'>,
  meetingId: string,
  segmentId: string,
  ctx: CallContext,
): Promise<Citation> {
  const transcript = await readSegments(deps, meetingId, { origin: ctx, signal: ctx.signal }).catch(error => {
    if (error instanceof ServiceError && error.status === 'not_found') return null
    throw error
  })
  const segment = transcript?.segments.find(({ id }) => id === segmentId)
  if (!segment) throw invalid('source_segment_id', 'is not a segment of this meeting')
  const { start, end, text } = segment
  return { segmentId, start, end, quote: text }
}
