import type { ActionItem } from '@mi/contracts/mi/insights/v1'
import type { Queryable, Tenant } from '@mi/database'
import { findMeetingRef } from '@mi/meeting-refs'
import type { ItemRecord } from '../store/action-items.ts'

export function actionItemMessage(item: ItemRecord, meetingTitle: string): ActionItem {
  const { assigneeId, assigneeName, assigneeEmail } = item
  return {
    id: item.id,
    title: item.title,
    description: item.description,
    status: item.status,
    priority: item.priority,
    assignee: assigneeName === null ? null : { id: assigneeId, name: assigneeName, email: assigneeEmail },
    dueDate: item.dueDate,
    meetingId: item.meetingId,
    meetingTitle,
    sourceSegmentId: item.sourceSegmentId,
    completedAt: item.completedAt,
    createdAt: item.createdAt,
    updatedAt: item.updatedAt,
    citations: item.citations,
    source: item.source,
    confidence: item.confidence,
  }
}

/** The message with the current title of the meeting. */
export async function actionItemDetail(tx: Queryable, tenant: Tenant, item: ItemRecord): Promise<ActionItem> {
  const ref = await findMeetingRef(tx, tenant, item.meetingId)
  return actionItemMessage(item, ref?.title ?? '')
}
