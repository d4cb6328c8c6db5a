import { execute, type Queryable, queryRows, sql, type Tenant } from '@mi/database'
import type { Tx } from '../../store/database.ts'
import { addUsage } from '../../store/usage.ts'

/** Seconds of recordings that an account transcribed in the month of `now` (UTC), in both modes. */
export async function recordingSecondsOfMonth(
  queryable: Queryable,
  accountId: string,
  now: Date,
): Promise<number> {
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))
  const [row] = await queryRows<{ seconds: number }>(
    queryable,
    sql`select coalesce(sum(recording_seconds), 0)::float8 as seconds from usage_days
      where account_id = ${accountId} and mode in ('live', 'test') and day >= ${first}`,
  )
  return row?.seconds ?? 0
}

export interface MeasuredRecording {
  meetingId: string
  fileKey: string
  seconds: number
}

/**
 * Stores the length of a recording and counts it against the monthly quota, once for each file.
 * @param maxSeconds the quota; infinite without a quota
 * @returns false when the recording exceeds the quota; nothing has changed then
 */
export async function countRecording(
  tx: Tx,
  tenant: Tenant,
  { meetingId, fileKey, seconds }: MeasuredRecording,
  { maxSeconds, now }: { maxSeconds: number; now: Date },
): Promise<boolean> {
  // Counts the recordings of an account one after the other, so that two of them cannot exceed the quota together.
  const name = `recording-minutes ${tenant.accountId}`
  await execute(tx, sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
  const counted = { meetingId, fileKey, ...tenant, durationSeconds: null }
  // An earlier attempt counted the recording, or it was replaced or deleted in the meantime.
  if ((await tx.recording.count({ where: counted })) === 0) return true
  if ((await recordingSecondsOfMonth(tx, tenant.accountId, now)) + seconds > maxSeconds) return false
  await tx.recording.updateMany({ where: counted, data: { durationSeconds: seconds } })
  await addUsage(tx, tenant, now, { recordingSeconds: seconds })
  return true
}
