import type { AssigneeFields } from './find-assignee.ts'

const ITEM_STATUSES = ['pending', 'in_progress', 'completed'] as const
export type ItemStatus = (typeof ITEM_STATUSES)[number]

/** The fields of an item that people and generation change. */
export interface ItemState extends AssigneeFields {
  title: string
  description: string | null
  status: ItemStatus
  priority: 'high' | 'medium' | 'low'
  /** `YYYY-MM-DD` */
  dueDate: string | null
  completedAt: Date | null
}

export interface FieldChange {
  field: string
  from: string | null
  to: string | null
}

/**
 * Returns the item after a change. Every change to `completed` sets the completion time; any other status clears it.
 */
export function changeItem<S extends ItemState>(item: S, change: Partial<ItemState>, now: Date): S {
  const changed = { ...item, ...change }
  if (change.status === 'completed') changed.completedAt = now
  else if (change.status !== undefined) changed.completedAt = null
  return changed
}

/** The changed fields with their API names; an assignee is compared by name. */
export function fieldChanges(before: ItemState, after: ItemState): FieldChange[] {
  const compare = (field: string, from: string | null, to: string | null): FieldChange[] =>
    from === to ? [] : [{ field, from, to }]
  const sameAssignee =
    before.assigneeId === after.assigneeId &&
    before.assigneeName === after.assigneeName &&
    before.assigneeEmail === after.assigneeEmail
  return [
    ...compare('title', before.title, after.title),
    ...compare('description', before.description, after.description),
    ...compare('status', before.status, after.status),
    ...compare('priority', before.priority, after.priority),
    ...(sameAssignee ? [] : [{ field: 'assignee', from: before.assigneeName, to: after.assigneeName }]),
    ...compare('due_date', before.dueDate, after.dueDate),
  ]
}
