import type { TranscriptsInternalHandlers } from '@mi/contracts/mi/transcripts/v1'
import type { Deps } from '../deps.ts'
import { findTranscriptOfMeeting } from '../store/transcripts.ts'

/** Live segments keep their ids in the finished transcript, so they are checked while the meeting has no transcript yet. */
export function findSegments({ database }: Deps): TranscriptsInternalHandlers['findSegments'] {
  return async ({ meetingId, segmentIds }, { tenant }) => {
    const { prisma } = database
    const transcript = await findTranscriptOfMeeting(prisma, tenant, meetingId)
    const among = { ...tenant, id: { in: segmentIds } }
    const found = transcript
      ? await prisma.segment.findMany({
          where: { ...among, transcriptId: transcript.id },
          select: { id: true },
        })
      : await prisma.liveSegment.findMany({ where: { ...among, meetingId }, select: { id: true } })
    return { transcriptId: transcript?.id ?? null, segmentIds: found.map(({ id }) => id) }
  }
}
