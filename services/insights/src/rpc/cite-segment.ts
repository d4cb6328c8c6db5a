import type { CallContext } from '@mi/contracts'
import { invalid, ServiceError } from '@mi/errors'
import type { Deps } from '../deps.ts'
import type { Citation } from '../engines/engine.ts'
import { readSegments } from '../engines/read-segments.ts'

/** Cites a complete segment as evidence. @throws {ServiceError} invalid when the meeting's transcript has no such segment */
export async function citeSegment(
  deps: Pick<Deps, 'transcriptsInternal'>,
  meetingId: string,
  segmentId: string,
  ctx: CallContext,
): Promise<Citation> {
  const transcript = await readSegments(deps, meetingId, { origin: ctx, signal: ctx.signal }).catch(error => {
    if (error instanceof ServiceError && error.status === 'not_found') return null
    throw error
  })
  const segment = transcript?.segments.find(({ id }) => id === segmentId)
  if (!segment) throw invalid('source_segment_id', 'is not a segment of this meeting')
  const { start, end, text } = segment
  return { segmentId, start, end, quote: text }
}
