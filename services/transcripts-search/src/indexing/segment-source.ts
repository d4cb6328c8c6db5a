import type { Tenant } from '@mi/database'
import type { Scope, SegmentSource, StoredTranscript } from '../search/index.ts'
import type { TranscriptsDatabase } from '../store/database.ts'
import { readFullTranscript } from '../store/read-full-transcript.ts'
import { ALL_WITHOUT_WORDS } from '../store/segments.ts'
import { countTranscripts, listTranscripts, type TranscriptPlace } from '../store/transcript-listing.ts'
import { transcriptDocument } from './documents.ts'

const BATCH = 200

/** The transcripts of this service as maintenance of the search index reads them: across tenants, one at a time. */
export function segmentSource(database: TranscriptsDatabase): SegmentSource {
  const documentOf = async (tenant: Tenant, meetingId: string) => {
    const whole = await readFullTranscript(database, tenant, { meetingId }, ALL_WITHOUT_WORDS)
    return whole && transcriptDocument(whole)
  }
  async function* transcripts(scope: Scope): AsyncGenerator<StoredTranscript> {
    for (let after: string | null = ''; after !== null; ) {
      const places: TranscriptPlace[] = await listTranscripts(database, scope, after, BATCH)
      for (const { tenant, meetingId } of places) {
        const transcript = await documentOf(tenant, meetingId)
        if (transcript) yield { tenant, transcript }
      }
      after = places.length < BATCH ? null : (places.at(-1)?.meetingId ?? null)
    }
  }
  return { count: scope => countTranscripts(database, scope), transcripts, transcriptOf: documentOf }
}
