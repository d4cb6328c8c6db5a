import type { Pool } from 'pg'
import type { DeadLetter } from './dead-letter-table.ts'

/** Selects dead letters. An empty filter selects all of them. */
export interface DeadLetterFilter {
  /** Event ids (`evn_…`). */
  ids?: readonly string[]
  /** `<service>.<consumer>`, or the consumer's name alone. */
  consumer?: string
}

export const MATCHING = `($1::text[] is null or event_id = any($1)) and ($2::text is null or consumer = $2 or split_part(consumer, '.', 2) = $2)`

export function filterValues({ ids, consumer }: DeadLetterFilter): unknown[] {
  return [ids ?? null, consumer ?? null]
}

/** The dead letters, oldest first, at most 1,000. */
export async function listDeadLetters(
  { pool }: { pool: Pool },
  filter: DeadLetterFilter = {},
): Promise<DeadLetter[]> {
  const { rows } = await pool.query<DeadLetter>(
    `select consumer, event, error, attempts, failed_at as "failedAt", replayed_at as "replayedAt"
     from infra.dead_letters where ${MATCHING} order by failed_at, event_id limit 1000`,
    filterValues(filter),
  )
  return rows
}

/** Deletes dead letters permanently. Returns their number. */
export async function discardDeadLetters(
  { pool }: { pool: Pool },
  filter: DeadLetterFilter,
): Promise<number> {
  const { rowCount } = await pool.query(
    `delete from infra.dead_letters where ${MATCHING}`,
    filterValues(filter),
  )
  return rowCount ?? 0
}
