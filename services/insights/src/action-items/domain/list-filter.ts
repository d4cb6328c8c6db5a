/** The filters of a list of action items. */
export interface ItemFilter {
  status: 'pending' | 'in_progress' | 'completed' | null
  priority: 'high' | 'medium' | 'low' | null
  /** A participant id, or part of a name. */
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

/** The start of a page: after the item with this value in the sort column, and this id. */
export interface ItemPosition {
  value: string | null
  id: string
}
