import type { MeetingsInternalHandlers } from '@mi/contracts/mi/meetings/v1'
import type { Deps } from '../deps.ts'
import { SAMPLE_DELIVERY } from '../domain/samples.ts'
import { removeCachedParts } from '../recordings/store/cached-parts.ts'
import { findDelivered } from '../recordings/store/deliveries.ts'
import { failMeeting } from '../store/fail-meeting.ts'
import { lockMeeting } from '../store/meetings.ts'

export function endDelivery({ database, files, now }: Deps): MeetingsInternalHandlers['endDelivery'] {
  return async ({ meetingId, deliveryId, failed }, ctx) => {
    const { tenant } = ctx
    const recording = await findDelivered(database.prisma, tenant, meetingId, deliveryId)
    if (!recording && deliveryId !== SAMPLE_DELIVERY) return {}
    // Before the delivery ends in the database, so that a repeated call finds what remains.
    if (recording) await removeCachedParts(files, recording.fileKey)
    await database.transaction(async tx => {
      if (!(await lockMeeting(tx, tenant, meetingId))) return
      if (recording) {
        const { fileKey } = recording
        const ended = await tx.recording.updateMany({
          where: { ...tenant, meetingId, fileKey },
          data: { deliveredAt: null },
        })
        // The recording was replaced, and the meeting waits for its successor.
        if (ended.count === 0) return
      }
      if (failed) await failMeeting(tx, tenant, meetingId, 'transcription_failed', now(), ctx)
    })
    return {}
  }
}
