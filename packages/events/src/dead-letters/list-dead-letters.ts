import { allOf, execute, queryRows, type Sql, sql } from '@mi/database'
import type { Pool } from 'pg'
import type { DeadLetter } from './dead-letter-table.ts'

/** Selects dead letters. An empty filter selects all of them. */
export interface DeadLetterFilter {
  /** Event ids (`evn_…`). */
  ids?: readonly string[]
  /** `<service>.<consumer>`, or the consumer's name alone. */
  consumer?: string
}

function matching({ ids, consumer }: DeadLetterFilter): Sql {
  return allOf(
    ids && sql`event_id = any(${ids})`,
    consumer !== undefined && sql`(consumer = ${consumer} or split_part(consumer, '.', 2) = ${consumer})`,
  )
}

/** The dead letters, oldest first, at most 1,000. */
export async function listDeadLetters(
  { pool }: { pool: Pool },
  filter: DeadLetterFilter = {},
): Promise<DeadLetter[]> {
  return await queryRows<DeadLetter>(
    pool,
    sql`select consumer, event, error, attempts, failed_at as "failedAt", replayed_at as "replayedAt"
      from infra.dead_letters where ${matching(filter)} order by failed_at, event_id limit 1000`,
  )
}

/** Deletes dead letters permanently. Returns their number. */
export async function discardDeadLetters(
  { pool }: { pool: Pool },
  filter: DeadLetterFilter,
): Promise<number> {
  return await execute(pool, sql`delete from infra.dead_letters where ${matching(filter)}`)
}
