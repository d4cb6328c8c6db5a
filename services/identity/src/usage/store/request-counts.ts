import type { IdentityDatabase } from '../../store/database.ts'
import type { DayRange } from '../domain/usage-range.ts'

export interface CountedRequests {
  accountId: string
  mode: 'live' | 'test'
  credentialId: string
  date: string
  statusClass: string
  count: number
}

/** Adds a report of a gateway; one that was added before changes nothing. */
export async function addRequestCounts(
  database: IdentityDatabase,
  batchId: string,
  counts: readonly CountedRequests[],
  now: Date,
): Promise<void> {
  await database.transaction(async tx => {
    const fresh = await tx.$executeRaw`
      insert into usage_batches (id, received_at) values (${batchId}, ${now}) on conflict do nothing`
    if (fresh === 0 || counts.length === 0) return
    const column = <K extends keyof CountedRequests>(name: K) => counts.map(one => one[name])
    await tx.$executeRaw`
      insert into request_counts as current (account_id, mode, credential_id, date, status_class, count)
      select account, mode::mode, credential, date::date, class, sum(count)
      from unnest(${column('accountId')}::text[], ${column('mode')}::text[], ${column('credentialId')}::text[],
        ${column('date')}::text[], ${column('statusClass')}::text[], ${column('count')}::bigint[])
        as reported (account, mode, credential, date, class, count)
      group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
      on conflict (account_id, date, mode, credential_id, status_class)
      do update set count = current.count + excluded.count`
  })
}

/** Requests of an app by day, whatever accounts its users are in. */
export async function readAppRequestCounts(
  { poolAcrossTenants }: IdentityDatabase,
  appId: string,
  { from, to }: DayRange,
): Promise<Map<string, number>> {
  const { rows } = await poolAcrossTenants.query<{ date: string; count: number }>(
    `select to_char(date, 'YYYY-MM-DD') as date, sum(count)::float8 as count
     from request_counts where credential_id = $1 and date between $2::date and $3::date group by 1`,
    [appId, from, to],
  )
  return new Map(rows.map(({ date, count }) => [date, count]))
}

export interface DayClassCount {
  date: string
  statusClass: string
  count: number
}

/** Requests of an account in both modes, by day and class of answer. */
export async function readRequestCounts(
  { pool }: IdentityDatabase,
  accountId: string,
  { from, to }: DayRange,
): Promise<DayClassCount[]> {
  const { rows } = await pool.query<DayClassCount>(
    `select to_char(date, 'YYYY-MM-DD') as date, status_class as "statusClass", sum(count)::float8 as count
     from request_counts where account_id = $1 and mode in ('live', 'test') and date between $2::date and $3::date group by 1, 2 order by 1`,
    [accountId, from, to],
  )
  return rows
}
