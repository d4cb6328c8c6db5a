import type { MeetingStatus, Platform } from '@mi/contracts/mi/meetings/v1'

/** The meetings of a tenant that a list contains. The bounds of started_at are inclusive. */
export interface ListFilter {
  status: MeetingStatus | null
  platform: Platform | null
  from: Date | null
  to: Date | null
}

/** The page of a list: after an offset or after a position. */
export type ListPage =
  | { limit: number; offset: number; after: null }
  | { limit: number; offset: 0; after: { startedAt: Date; id: string } }
