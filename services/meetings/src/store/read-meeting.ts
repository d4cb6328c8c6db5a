import type { MeetingDetail } from '@mi/contracts/mi/meetings/v1'
import { statementName, type Tenant } from '@mi/database'
import type { MeetingsDatabase } from './database.ts'
import { types } from './parse-timestamp.ts'

const TEXT = `
  select id, title, status, platform, started_at, ended_at, duration_seconds, participant_count, transcript_id, summary_id,
    language, created_at, external_id, metadata, calendar_event_id, channel_ids, failure_reason, updated_at, time_zone, meeting_url,
    (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'email', p.email,
        'speakerProfileId', p.speaker_profile_id) order by p.position), '[]')
      from participants p where p.meeting_id = m.id) as participants
  from meetings m where id = $1 and account_id = $2 and mode = $3::mode`

/** The response of GET /meetings/{id}, read with one prepared statement. Null when the tenant has no meeting with this id. */
export async function readMeeting(
  { pool }: MeetingsDatabase,
  tenant: Tenant,
  id: string,
): Promise<MeetingDetail | null> {
  const { rows } = await pool.query({
    name: statementName(TEXT),
    text: TEXT,
    values: [id, tenant.accountId, tenant.mode],
    types,
  })
  const [row] = rows
  if (!row) return null
  return {
    id: row.id,
    title: row.title,
    status: row.status,
    platform: row.platform,
    startedAt: row.started_at,
    endedAt: row.ended_at,
    durationSeconds: row.duration_seconds,
    participantCount: row.participant_count,
    transcriptId: row.transcript_id,
    summaryId: row.summary_id,
    language: row.language,
    createdAt: row.created_at,
    participants: row.participants,
    externalId: row.external_id,
    metadata: row.metadata,
    calendarEventId: row.calendar_event_id,
    channelIds: row.channel_ids,
    failureReason: row.failure_reason,
    updatedAt: row.updated_at,
    timeZone: row.time_zone,
    meetingUrl: row.meeting_url,
  }
}
