import type { Tenant } from '@mi/contracts'
import { invalid } from '@mi/errors'
import type { Deps } from '../../deps.ts'

/** The anchor of a comment: a segment and its transcript. The transcript is null while the segment is captured live. */
export interface SegmentAnchor {
  segmentId: string | null
  transcriptId: string | null
}

/** @throws {ServiceError} invalid when the meeting has no such segment */
export async function requireSegment(
  { transcripts, systemOrigin }: Pick<Deps, 'transcripts' | 'systemOrigin'>,
  tenant: Tenant,
  meetingId: string,
  segmentId: string | null,
): Promise<SegmentAnchor> {
  if (segmentId === null) return { segmentId, transcriptId: null }
  const { segmentIds, transcriptId } = await transcripts.findSegments(
    { meetingId, segmentIds: [segmentId] },
    { caller: systemOrigin(tenant) },
  )
  if (!segmentIds.includes(segmentId)) throw invalid('segment_id', 'is not a segment of this meeting')
  return { segmentId, transcriptId }
}
