import { execute, join, queryRows, sql, type Tenant } from '@mi/database'
import { usageDayTable } from '../generated/tables.ts'
import type { MeetingsDatabase, Tx } from './database.ts'

const MEASURES = ['meetings', 'transcriptSeconds', 'recordingSeconds'] as const
type Measure = (typeof MEASURES)[number]

const SUMS = join(
  MEASURES.map(measure => {
    const column = usageDayTable.column(measure)
    return sql`${column} = current.${column} + excluded.${column}`
  }),
)

/** Adds to the usage of a tenant on a day (UTC). */
export async function addUsage(
  tx: Tx,
  tenant: Tenant,
  now: Date,
  used: Partial<Record<Measure, number>>,
): Promise<void> {
  const { meetings = 0, transcriptSeconds = 0, recordingSeconds = 0 } = used
  const day = now.toISOString().slice(0, 10)
  const row = { ...tenant, day, meetings, transcriptSeconds, recordingSeconds }
  await execute(
    tx,
    sql`insert into usage_days as current ${usageDayTable.values([row])}
      on conflict (account_id, mode, day) do update set ${SUMS}`,
  )
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
  const ofAccount = sql`account_id = ${accountId} and mode in ('live', 'test')`
  const [used] = await queryRows<UsedByAccount>(
    pool,
    sql`select coalesce(sum(meetings), 0)::float8 as meetings,
        coalesce(sum(transcript_seconds), 0)::float8 as "transcriptSeconds",
        (select coalesce(sum(bytes), 0)::float8 from recordings where ${ofAccount}) as "storageBytes"
      from usage_days where ${ofAccount} and day between ${from} and ${to}`,
  )
  return used as UsedByAccount
}
