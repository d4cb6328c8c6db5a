import type { Tenant } from '@mi/database'
import type { Tx } from './database.ts'
import { eraseMeetingRef } from './meeting-refs.ts'

/** How many rows of each store went. */
export interface Erased {
  transcripts: number
  liveSegments: number
}

/** Removes all that is kept of a meeting and remembers that it is gone. Repeating it removes nothing more. */
export async function eraseMeetingData(tx: Tx, tenant: Tenant, meetingId: string, at: Date): Promise<Erased> {
  await eraseMeetingRef(tx, tenant, meetingId, at)
  const transcripts = await tx.transcript.deleteMany({ where: { ...tenant, meetingId } })
  const liveSegments = await tx.liveSegment.deleteMany({ where: { ...tenant, meetingId } })
  return { transcripts: transcripts.count, liveSegments: liveSegments.count }
}
