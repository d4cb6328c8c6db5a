import { queryRows, sql, type Tenant } from '@mi/database'
import { hasOpenJob } from '@mi/jobs'
import type { Deps } from '../deps.ts'
import { meetingTable } from '../generated/tables.ts'
import { failMeeting } from '../store/fail-meeting.ts'

/** The `failure_reason` of a meeting that received no transcript. */
const NO_TRANSCRIPT = 'no_transcript'
/** Maximum time that a meeting can be `processing` without a transcript. */
const TRANSCRIPT_WAIT_MS = 24 * 3_600_000
const BATCH = 200

const WAITING = sql`
  select ${meetingTable.columns({ alias: 'm', fields: ['id', 'accountId', 'mode'] })} from meetings m
  where m.transcript_id is null and not ${hasOpenJob('transcribe-recording', sql`m.id`)}
    and not exists (select 1 from recordings r where r.meeting_id = m.id and r.delivered_at is not null)`

/**
 * Fails the meetings of all tenants that waited a day for a transcript, except meetings whose recording is still being transcribed, or
 * whose transcript waits for its import.
 * @returns the number of meetings that failed
 */
export async function failExpiredMeetings({
  database,
  now,
}: Pick<Deps, 'database' | 'now'>): Promise<number> {
  const at = now()
  const latest = new Date(at.getTime() - TRANSCRIPT_WAIT_MS)
  const meetings = await queryRows<Tenant & { id: string }>(
    database.poolAcrossTenants,
    sql`${WAITING} and m.processing_since < ${latest} order by m.processing_since limit ${BATCH}`,
  )
  let failed = 0
  for (const { id, ...tenant } of meetings)
    if (await database.transaction(tx => failMeeting(tx, tenant, id, NO_TRANSCRIPT, at))) failed++
  return failed
}
