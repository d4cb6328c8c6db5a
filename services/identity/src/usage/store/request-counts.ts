import { execute, queryRows, sql } from '@mi/database'
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

/** Adds a report of a gateway. A report that was added before changes nothing. */
export async function addRequestCounts(
  database: IdentityDatabase,
  batchId: string,
  counts: readonly CountedRequests[],
  now: Date,
): Promise<void> {
  await database.transaction(async tx => {
    const added = await execute(
      tx,
      sql`insert into usage_batches (id, received_at) values (${batchId}, ${now}) on conflict do nothing`,
    )
    if (added === 0 || counts.length === 0) return
    const column = (name: keyof CountedRequests) => counts.map(row => row[name])
    await execute(
      tx,
      sql`insert into request_counts as current (account_id, mode, credential_id, date, status_class, count)
        select account, cast(mode as mode), credential, cast(date as date), class, sum(count)
        from unnest(${column('accountId')}::text[], ${column('mode')}::text[], ${column('credentialId')}::text[],
          ${column('date')}::text[], ${column('statusClass')}::text[], ${column('count')}::bigint[])
          as reported (account, mode, credential, date, class, count)
        group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
        on conflict (account_id, date, mode, credential_id, status_class)
        do update set count = current.count + excluded.count`,
    )
  })
}

/** The requests of an app by day, for users of any account. */
export async function readAppRequestCounts(
  { poolAcrossTenants }: IdentityDatabase,
  appId: string,
  { from, to }: DayRange,
): Promise<Map<string, number>> {
  const statement = sql`select to_char(date, 'YYYY-MM-DD') as date, sum(count)::float8 as count
    from request_counts where credential_id = ${appId} and date between ${from}::date and ${to}::date group by 1`
  const rows = await queryRows<{ date: string; count: number }>(poolAcrossTenants, statement)
  return new Map(rows.map(({ date, count }) => [date, count]))
}

export interface DayClassCount {
  date: string
  statusClass: string
  count: number
}

/** The requests of an account in both modes, by day and class of the response. */
export function readRequestCounts(
  { pool }: IdentityDatabase,
  accountId: string,
  { from, to }: DayRange,
): Promise<DayClassCount[]> {
  const statement = sql`select to_char(date, 'YYYY-MM-DD') as date, status_class as "statusClass", sum(count)::float8 as count
    from request_counts
    where account_id = ${accountId} and mode in ('live', 'test') and date between ${from}::date and ${to}::date
    group by 1, 2 order by 1`
  return queryRows<DayClassCount>(pool, statement)
}
