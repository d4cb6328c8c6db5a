import type { Tenant } from '@mi/contracts'
import { ofTenant, queryRows, type Sql, sql } from '@mi/database/sql'
import type { ClientBase, Pool } from 'pg'
import type {
  IndexedMeeting,
  IndexScope,
  MeetingFacts,
  SegmentDocument,
  TranscriptDocument,
} from '../engine.ts'
import { inSnapshot } from './transaction.ts'

type MeetingRow = Tenant &
  Omit<IndexedMeeting, 'tenant' | 'version'> & { transcriptNo: number; version: string }

interface TranscriptRow extends Omit<MeetingFacts, 'meetingId' | 'version'> {
  transcriptNo: number
  transcriptId: string
  language: string | null
  version: string
  factsVersion: string
}

const PAGE = 1000

/** Every meeting in the index, in the order of their first indexing. */
export async function* indexedMeetings(
  pool: Pool,
  scope: Partial<IndexScope> = {},
): AsyncGenerator<IndexedMeeting> {
  for (let after = 0; ; ) {
    const rows = await inSnapshot(pool, client =>
      queryRows<MeetingRow>(
        client,
        sql`SELECT transcript_no AS "transcriptNo", account_id AS "accountId", mode, meeting_id AS "meetingId",
            transcript_id AS "transcriptId", version, segments
          FROM search_transcript JOIN search_tenant USING (tenant_no)
          WHERE transcript_no > ${after} AND ${inScope(scope)} ORDER BY transcript_no LIMIT ${PAGE}`,
      ),
    )
    for (const { accountId, mode, meetingId, transcriptId, version, segments } of rows)
      yield { tenant: { accountId, mode }, meetingId, transcriptId, version: Number(version), segments }
    const last = rows.at(-1)
    if (last === undefined) return
    after = last.transcriptNo
  }
}

/**
 * Restricts a statement on `search_transcript` and `search_tenant` to a scope. The text compares the tenant also where the scope
 * has none, because the tenant guard refuses a statement without it.
 */
export function inScope({ accountId, mode, meetingId }: Partial<IndexScope>): Sql {
  return sql`(${accountId ?? null}::text IS NULL OR account_id = ${accountId ?? null})
    AND (${mode ?? null}::text IS NULL OR mode = ${mode ?? null})
    AND (${meetingId ?? null}::text IS NULL OR meeting_id = ${meetingId ?? null})`
}

/** The transcript in the index. */
export async function readTranscript(
  client: ClientBase,
  tenant: Tenant,
  meetingId: string,
): Promise<TranscriptDocument | null> {
  const [row] = await queryRows<TranscriptRow>(
    client,
    sql`SELECT transcript_no AS "transcriptNo", transcript_id AS "transcriptId", language, version, title,
        started_at AS "startedAt", platform, channel_ids AS "channelIds", facts_version AS "factsVersion"
      FROM search_transcript JOIN search_tenant USING (tenant_no)
      WHERE ${ofTenant(tenant)} AND meeting_id = ${meetingId}`,
  )
  if (row === undefined) return null
  const { transcriptNo, transcriptId, language, version, factsVersion, ...facts } = row
  const segments = await queryRows<SegmentDocument>(
    client,
    sql`SELECT segment_id AS id, participant_id AS "participantId", name AS "speakerName",
        start_ms AS "startMs", end_ms AS "endMs", text
      FROM search_segment LEFT JOIN search_speaker USING (transcript_no, participant_id)
      WHERE transcript_no = ${transcriptNo} ORDER BY position`,
  )
  return {
    meeting: { meetingId, ...facts, version: Number(factsVersion) },
    transcriptId,
    language,
    version: Number(version),
    segments: segments.map(segment => ({ ...segment })),
  }
}
