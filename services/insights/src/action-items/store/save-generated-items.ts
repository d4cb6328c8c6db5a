import { appendEvent, type EventOrigin } from '@mi/events'
import { newId } from '@mi/ids'
import type { ActionItemDraft, Participant } from '@mi/meeting-analysis'
import type { MeetingRefRecord } from '@mi/meeting-refs'
import type { Tx } from '../../store/database.ts'
import { changeItem, fieldChanges } from '../domain/change-item.ts'
import { type AssigneeFields, UNASSIGNED } from '../domain/find-assignee.ts'
import { mergeItems } from '../domain/merge-items.ts'
import { deleteItems, type ItemRecord, insertItems, lockItemsOf, saveItem } from './action-items.ts'
import { dismissedOf } from './dismissed-items.ts'
import { recordChanges } from './item-changes.ts'

const SYSTEM = { type: 'system', id: 'insights' }

/** Merges the action items of a meeting with a new summary (`domain/merge-items.ts`). */
export async function saveGeneratedItems(
  tx: Tx,
  ref: MeetingRefRecord,
  drafts: readonly ActionItemDraft[],
  now: Date,
  origin: EventOrigin,
): Promise<void> {
  const tenant = { accountId: ref.accountId, mode: ref.mode }
  const { meetingId } = ref
  const known = await lockItemsOf(tx, tenant, meetingId)
  const merge = mergeItems(
    known.map(item => ({
      ...item,
      segmentIds: segmentsOf(item),
      completed: item.status === 'completed',
    })),
    await dismissedOf(tx, tenant, meetingId),
    drafts.map(({ title, citations }) => ({
      title,
      segmentIds: citations.map(({ segmentId }) => segmentId),
    })),
  )
  await deleteItems(tx, tenant, merge.remove)
  for (const { id, index } of merge.follow) {
    const before = known.find(item => item.id === id) as ItemRecord
    const draft = drafts[index] as ActionItemDraft
    const after = { ...changeItem(before, generatedFields(draft, ref.participants), now), ...evidence(draft) }
    const changes = fieldChanges(before, after)
    await saveItem(tx, changes.length > 0 ? { ...after, updatedAt: now } : after)
    if (changes.length === 0) continue
    await recordChanges(tx, { id, ...tenant }, SYSTEM, changes, now)
    const payload = { meetingId, actionItemId: id }
    await appendEvent(tx, tenant, 'mi.insights.action_item.updated.v1', payload, origin)
  }
  const added = merge.add.map((index): ItemRecord => {
    const draft = drafts[index] as ActionItemDraft
    return {
      id: newId('act'),
      ...tenant,
      meetingId,
      status: 'pending',
      source: 'generated',
      edited: false,
      completedAt: null,
      createdAt: now,
      updatedAt: now,
      ...generatedFields(draft, ref.participants),
      ...evidence(draft),
    }
  })
  await insertItems(tx, added)
  for (const { id } of added) {
    const payload = { meetingId, actionItemId: id }
    await appendEvent(tx, tenant, 'mi.insights.action_item.created.v1', payload, origin)
  }
}

function generatedFields(draft: ActionItemDraft, participants: readonly Participant[]) {
  const { title, description, priority, dueDate } = draft
  return { title, description, priority, dueDate, ...assigneeOf(draft, participants) }
}

function assigneeOf(
  { assigneeId, assigneeName }: ActionItemDraft,
  participants: readonly Participant[],
): AssigneeFields {
  const participant = participants.find(({ id }) => id === assigneeId)
  if (!participant) return { ...UNASSIGNED, assigneeName }
  return { assigneeId: participant.id, assigneeName: participant.name, assigneeEmail: participant.email }
}

function evidence({ title, confidence, citations }: ActionItemDraft) {
  return {
    generatedTitle: title,
    confidence,
    citations: [...citations],
    sourceSegmentId: citations[0]?.segmentId ?? null,
  }
}

/** The source segment of an item, then its other cited segments. */
export function segmentsOf({ sourceSegmentId, citations }: ItemRecord): string[] {
  const cited = citations.map(({ segmentId }) => segmentId)
  return sourceSegmentId ? [sourceSegmentId, ...cited.filter(id => id !== sourceSegmentId)] : cited
}
