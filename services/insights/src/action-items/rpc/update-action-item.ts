import { ACTOR_TYPES } from '@mi/contracts'
import type { ActionItemsHandlers, UpdateActionItemRequest } from '@mi/contracts/mi/insights/v1'
import { invalidFields, notFound } from '@mi/errors'
import { appendEvent, recordAuditEvent } from '@mi/events'
import type { Participant } from '@mi/meeting-analysis'
import { lockMeetingRef } from '@mi/meeting-refs'
import type { Deps } from '../../deps.ts'
import { changeItem, fieldChanges, type ItemState } from '../domain/change-item.ts'
import { findItem, lockItem, saveItem } from '../store/action-items.ts'
import { recordChanges } from '../store/item-changes.ts'
import { actionItemMessage } from './action-item-message.ts'
import { knowsAssignee, requireAssignee } from './require-assignee.ts'

export function updateActionItem({
  database,
  meetingRefs,
  now,
}: Deps): ActionItemsHandlers['updateActionItem'] {
  return async (request, ctx) => {
    const { tenant } = ctx
    const { id } = request
    if (request.updateMask.includes('assignee')) {
      const item = await findItem(database.prisma, tenant, id)
      if (item) await meetingRefs.require(ctx, item.meetingId, knowsAssignee(request.assignee))
    }
    return database.transaction(async tx => {
      const known = await findItem(tx, tenant, id)
      // Locks the meeting first, in the same order as regeneration, to prevent a deadlock.
      const ref = known && (await lockMeetingRef(tx, tenant, known.meetingId))
      const before = ref && (await lockItem(tx, tenant, id))
      if (!before) throw notFound('action item')
      ctx.checkPrecondition('mi.insights.v1.ActionItem', actionItemMessage(before, ref.title))
      const at = now()
      const change = changeOf(request, ref.participants)
      const edited = before.edited || request.updateMask.length > 0
      const after = { ...changeItem(before, change, at), edited, updatedAt: at }
      await saveItem(tx, after)
      const changes = fieldChanges(before, after)
      // Without a change no event is published, except for a repeated completion, which is always published.
      if (changes.length === 0 && change.status !== 'completed') return actionItemMessage(after, ref.title)
      // The actor is the credential, as in the audit log.
      const actor = { type: ACTOR_TYPES[ctx.caller.auth], id: ctx.caller.credentialId }
      await recordChanges(tx, { id, ...tenant }, actor, changes, at)
      const payload = { meetingId: ref.meetingId, actionItemId: id }
      await appendEvent(tx, tenant, 'mi.insights.action_item.updated.v1', payload, ctx)
      if (change.status === 'completed')
        await appendEvent(tx, tenant, 'mi.insights.action_item.completed.v1', payload, ctx)
      await recordAuditEvent(tx, ctx, {
        action: 'action_item.updated',
        resourceType: 'action_item',
        resourceId: id,
      })
      return actionItemMessage(after, ref.title)
    })
  }
}

function changeOf(
  request: UpdateActionItemRequest,
  participants: readonly Participant[],
): Partial<ItemState> {
  const given = new Set(request.updateMask)
  const { status, priority, title, description, dueDate } = request
  const empty = Object.entries({ status, priority }).flatMap(([field, value]) =>
    given.has(field) && value === null ? [{ field, message: 'cannot be null' }] : [],
  )
  if (empty.length > 0) throw invalidFields(empty)
  return {
    ...(given.has('status') && status && { status }),
    ...(given.has('priority') && priority && { priority }),
    ...(given.has('title') && { title }),
    ...(given.has('description') && { description }),
    ...(given.has('due_date') && { dueDate }),
    ...(given.has('assignee') && requireAssignee(request.assignee, participants)),
  }
}
