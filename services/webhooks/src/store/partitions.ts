import type { WebhooksDatabase } from './database.ts'

/** Retention of the event log in days. */
export const KEPT_DAYS = 30
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
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [LOCK])
    const oldest = startOfDay(now, -KEPT_DAYS)
    // Starts with yesterday, because the clocks of copies differ.
    for (let offset = -1; offset <= AHEAD_DAYS; offset++) {
      for (const table of TABLES) await client.query(createPartition(table, startOfDay(now, offset)))
    }
    const { rows } = await client.query<{ name: string }>(
      `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
       where p.relname = any($1)`,
      [TABLES],
    )
    const old = rows.map(({ name }) => name).filter(name => dayOfPartition(name) < dayName(oldest))
    for (const name of old) await client.query(`drop table ${name}`)
    // Removes queued deliveries of the dropped events, which can no longer be sent.
    if (old.length > 0) await client.query('delete from delivery_queue where event_created_at < $1', [oldest])
    await client.query('commit')
    return old
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}

function createPartition(table: string, day: Date): string {
  const next = new Date(day.getTime() + DAY_MS)
  return `create table if not exists ${table}_${dayName(day)} partition of ${table} for values from ('${day.toISOString()}') to ('${next.toISOString()}')`
}

function startOfDay(now: Date, offset: number): Date {
  return new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS + offset * DAY_MS)
}

/** `20260302` */
function dayName(day: Date): string {
  return day.toISOString().slice(0, 10).replaceAll('-', '')
}

function dayOfPartition(name: string): string {
  return name.slice(-8)
}
