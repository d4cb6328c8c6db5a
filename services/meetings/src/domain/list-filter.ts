import type { MeetingStatus, Platform } from './meeting.ts'

/** Which meetings of a tenant a list is about. Bounds of started_at are inclusive. */
export interface ListFilter {
  status: MeetingStatus | null
  platform: Platform | null
  from: Date | null
  to: Date | null
}

/** Which page: behind an offset, or behind a position in the list. */
export type ListPage =
  | { limit: number; offset: number; after: null }
  | { limit: number; offset: 0; after: { startedAt: Date; id: string } }
