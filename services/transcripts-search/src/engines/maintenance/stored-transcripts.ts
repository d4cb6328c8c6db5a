import type { TranscriptsDatabase } from '../../store/database.ts'
import { countTranscripts, listTranscripts, type TranscriptPlace } from '../../store/transcript-listing.ts'
import type { Scope, SegmentSource, StoredTranscript } from '../index.ts'
import { readDocument } from '../read-document.ts'

const BATCH = 200

/** The source from which index maintenance reads the transcripts of this service: across tenants, one at a time. */
export function segmentSource(database: TranscriptsDatabase): SegmentSource {
  async function* transcripts(scope: Scope): AsyncGenerator<StoredTranscript> {
    for (let after: string | null = ''; after !== null; ) {
      const places: TranscriptPlace[] = await listTranscripts(database, scope, after, BATCH)
      for (const { tenant, meetingId } of places) {
        const transcript = await readDocument(database.pool, tenant, meetingId)
        if (transcript) yield { tenant, transcript }
      }
      after = places.length < BATCH ? null : (places.at(-1)?.meetingId ?? null)
    }
  }
  return {
    count: scope => countTranscripts(database, scope),
    transcripts,
    transcriptOf: (tenant, meetingId) => readDocument(database.pool, tenant, meetingId),
  }
}
