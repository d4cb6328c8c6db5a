import type { Tenant } from '@mi/database'
import type { MeetingsDatabase, Tx } from './database.ts'

/** Adds to the usage of a tenant on a day (UTC). */
export async function addUsage(
  tx: Tx,
  { accountId, mode }: Tenant,
  now: Date,
  used: { meetings?: number; transcriptSeconds?: number; recordingSeconds?: number },
): Promise<void> {
  const { meetings = 0, transcriptSeconds = 0, recordingSeconds = 0 } = used
  const day = new Date(now.toISOString().slice(0, 10))
  await tx.$executeRaw`
    insert into usage_days as current (account_id, mode, day, meetings, transcript_seconds, recording_seconds)
    values (${accountId}, ${mode}::mode, ${day}::date, ${meetings}, ${transcriptSeconds}, ${recordingSeconds})
    on conflict (account_id, mode, day) do update set
      meetings = current.meetings + excluded.meetings,
      transcript_seconds = current.transcript_seconds + excluded.transcript_seconds,
      recording_seconds = current.recording_seconds + excluded.recording_seconds`
}

export interface UsedByAccount {
  meetings: number
  transcriptSeconds: number
  /** The size of the files that are stored now, regardless of the days. */
  storageBytes: number
}

/** The usage of an account in both modes over a range of days (YYYY-MM-DD), both inclusive. */
export async function readUsage(
  { pool }: MeetingsDatabase,
  accountId: string,
  from: string,
  to: string,
): Promise<UsedByAccount> {
  const { rows } = await pool.query(
    `select coalesce(sum(meetings), 0)::float8 as meetings,
            coalesce(sum(transcript_seconds), 0)::float8 as seconds,
            (select coalesce(sum(bytes), 0)::float8 from recordings where account_id = $1 and mode in ('live', 'test')) as bytes
     from usage_days where account_id = $1 and mode in ('live', 'test') and day between $2::date and $3::date`,
    [accountId, from, to],
  )
  const [row] = rows
  return { meetings: row.meetings, transcriptSeconds: row.seconds, storageBytes: row.bytes }
}
