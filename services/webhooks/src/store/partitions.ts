import type { WebhooksDatabase } from './database.ts'

/** How long the event log is kept. */
export const KEPT_DAYS = 30
/** Partitions that exist ahead of their day. */
const AHEAD_DAYS = 3
const DAY_MS = 24 * 3_600_000
const TABLES = ['webhook_events', 'webhook_deliveries', 'delivery_attempts'] as const
/** Any fixed number: copies that start at once queue on it. */
const LOCK = 0x77686b70

/**
 * Creates the partitions of the coming days and drops those whose events are too old, with all that hangs on them.
 * Several copies may run it at the same time. @returns the names of the dropped partitions
 */
export async function maintainPartitions({ pool }: WebhooksDatabase, now: Date): Promise<string[]> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [LOCK])
    const oldest = startOfDay(now, -KEPT_DAYS)
    // From yesterday: clocks of copies differ.
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
    // What was still to be sent of them can be sent no more.
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
