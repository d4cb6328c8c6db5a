import type { Queryable, Tenant } from '@mi/database'
import { createTotalsCounter, type TranscriptTotals } from '@mi/transcript-formats'
import { type SegmentRecord, segmentBatches } from './segments.ts'

/** The totals of a transcript with one of its segments replaced. */
export async function countTotalsWith(
  tx: Queryable,
  tenant: Tenant,
  transcriptId: string,
  corrected: SegmentRecord,
): Promise<TranscriptTotals> {
  const counter = createTotalsCounter()
  for await (const batch of segmentBatches(tx, tenant, transcriptId))
    for (const segment of batch) counter.add(segment.id === corrected.id ? corrected : segment)
  return counter.totals()
}
