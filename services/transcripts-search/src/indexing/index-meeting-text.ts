import type { Tenant } from '@mi/contracts'
import type { Pool } from 'pg'
import type { SearchEngine, WriteOutcome } from '../search/engine.ts'
import { readDocument } from './documents.ts'

/** `absent`: the meeting has no transcript or is deleted. */
export type IndexedMeetingText = WriteOutcome | 'absent'

/** Updates the indexed text of a meeting to the stored transcript. */
export async function indexMeetingText(
  pool: Pool,
  engine: Pick<SearchEngine, 'indexTranscript'>,
  tenant: Tenant,
  meetingId: string,
): Promise<IndexedMeetingText> {
  const document = await readDocument(pool, tenant, meetingId)
  return document ? engine.indexTranscript(tenant, document) : 'absent'
}
