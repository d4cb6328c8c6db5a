import type { Tenant } from '@mi/contracts'
import type { ClientBase, Pool } from 'pg'
import type { IndexedMeeting, IndexScope, SegmentDocument, TranscriptDocument } from '../engine.ts'
import { inSnapshot } from './transaction.ts'

interface MeetingRow {
  transcript_no: number
  account_id: string
  mode: Tenant['mode']
  meeting_id: string
  transcript_id: string
  version: string
  segments: number
}

const PAGE = 1000

/** Every meeting in the index, in the order of their first indexing. */
export async function* indexedMeetings(
  pool: Pool,
  { accountId, mode, meetingId }: Partial<IndexScope> = {},
): AsyncGenerator<IndexedMeeting> {
  for (let after = 0; ; ) {
    const { rows } = await inSnapshot(pool, client =>
      client.query<MeetingRow>(
        `SELECT transcript_no, account_id, mode, meeting_id, transcript_id, version, segments
           FROM search_transcript JOIN search_tenant USING (tenant_no)
          WHERE transcript_no > $1 AND ($2::text IS NULL OR account_id = $2) AND ($3::text IS NULL OR mode = $3)
            AND ($4::text IS NULL OR meeting_id = $4)
          ORDER BY transcript_no LIMIT ${PAGE}`,
        [after, accountId ?? null, mode ?? null, meetingId ?? null],
      ),
    )
    for (const row of rows) {
      yield {
        tenant: { accountId: row.account_id, mode: row.mode },
        meetingId: row.meeting_id,
        transcriptId: row.transcript_id,
        version: Number(row.version),
        segments: row.segments,
      }
    }
    const last = rows.at(-1)
    if (last === undefined) return
    after = last.transcript_no
  }
}

/** The transcript in the index. */
export async function readTranscript(
  client: ClientBase,
  tenant: Tenant,
  meetingId: string,
): Promise<TranscriptDocument | null> {
  const { rows } = await client.query(
    `SELECT transcript.* FROM search_transcript AS transcript JOIN search_tenant USING (tenant_no)
      WHERE account_id = $1 AND mode = $2 AND meeting_id = $3`,
    [tenant.accountId, tenant.mode, meetingId],
  )
  const [row] = rows
  if (row === undefined) return null
  const segments = await client.query<SegmentDocument>(
    `SELECT segment_id AS id, participant_id AS "participantId", name AS "speakerName",
            start_ms AS "startMs", end_ms AS "endMs", text
       FROM search_segment LEFT JOIN search_speaker USING (transcript_no, participant_id)
      WHERE transcript_no = $1 ORDER BY position`,
    [row.transcript_no],
  )
  return {
    meeting: {
      meetingId,
      title: row.title,
      startedAt: row.started_at,
      platform: row.platform,
      channelIds: row.channel_ids,
      version: Number(row.facts_version),
    },
    transcriptId: row.transcript_id,
    language: row.language,
    version: Number(row.version),
    segments: segments.rows.map(segment => ({ ...segment })),
  }
}
