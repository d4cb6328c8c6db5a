/** Which action items of a tenant a list is about. */
export interface ItemFilter {
  status: 'pending' | 'in_progress' | 'completed' | null
  priority: 'high' | 'medium' | 'low' | null
  /** Participant id, or part of a name. */
  assignee: string | null
  meetingId: string | null
  /** `YYYY-MM-DD`, inclusive. */
  dueBefore: string | null
  dueAfter: string | null
  /** Inclusive. */
  createdAfter: Date | null
  q: string | null
  /** 0 to 1, inclusive. */
  minConfidence: number | null
}

export type ItemSort = 'created_at' | 'due_date' | 'priority'
export type SortOrder = 'asc' | 'desc'

/** Where a page begins: behind the item with this value of the sort's column, and this id. */
export interface ItemPosition {
  value: string | null
  id: string
}
