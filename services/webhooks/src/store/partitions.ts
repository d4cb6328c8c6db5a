import { execute, poolTransaction, queryRows, raw, type Sql, sql } from '@mi/database'
import type { WebhooksDatabase } from './database.ts'

/** Retention of the event log in days. */
const KEPT_DAYS = 30
/** Number of days for which partitions are created in advance. */
const AHEAD_DAYS = 3
const DAY_MS = 24 * 3_600_000
const TABLES = ['webhook_events', 'webhook_deliveries', 'delivery_attempts'] as const
/** An arbitrary constant. Copies that start concurrently wait for this lock. */
const LOCK = 0x77686b70

/**
 * Creates the partitions of the coming days and drops expired partitions with their deliveries and attempts. Several copies may run it
 * concurrently.
 * @returns the names of the dropped partitions
 */
export async function maintainPartitions({ pool }: WebhooksDatabase, now: Date): Promise<string[]> {
  return poolTransaction(pool, async client => {
    await execute(client, sql`select pg_advisory_xact_lock(${LOCK})`)
    const oldest = startOfDay(now, -KEPT_DAYS)
    // Starts with yesterday, because the clocks of copies differ.
    for (let offset = -1; offset <= AHEAD_DAYS; offset++) {
      for (const table of TABLES) await execute(client, createPartition(table, startOfDay(now, offset)))
    }
    const partitions = await queryRows<{ name: string }>(
      client,
      sql`select c.relname as name
        from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
        where p.relname = any(${TABLES})`,
    )
    const old = partitions.map(({ name }) => name).filter(name => name.slice(-8) < dayName(oldest))
    for (const name of old) await execute(client, sql`drop table ${raw(name)}`)
    // Removes queued deliveries of the dropped events, which can no longer be sent.
    if (old.length > 0)
      await execute(client, sql`delete from delivery_queue where event_created_at < ${oldest}`)
    return old
  })
}

/** A definition of a table has no parameters. */
function createPartition(table: string, day: Date): Sql {
  const next = new Date(day.getTime() + DAY_MS)
  return raw(
    `create table if not exists ${table}_${dayName(day)} partition of ${table} for values from ('${day.toISOString()}') to ('${next.toISOString()}')`,
  )
}

function startOfDay(now: Date, offset: number): Date {
  return new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS + offset * DAY_MS)
}

/** The end of the name of a partition: `20260302`. */
function dayName(day: Date): string {
  return day.toISOString().slice(0, 10).replaceAll('-', '')
}
