import { empty, raw, type Sql, sql } from '@mi/database'
import type { TimePage } from '../domain/time-page.ts'

/**
 * The end of a statement that reads a page of a list, after its conditions. The statement returns one row more than the page when more
 * rows follow. The limit is part of the text, because the planner then chooses the plan for a short list.
 * @param columns the columns of the time and of the id
 */
export function pageByTime(
  { limit, offset, after }: TimePage,
  [time, id]: readonly [time: string, id: string],
  direction: 'asc' | 'desc',
): Sql {
  const isBehind = raw(`(${time}, ${id}) ${direction === 'asc' ? '>' : '<'}`)
  const behind = after ? sql`and ${isBehind} (${after.at}::timestamptz, ${after.id})` : empty
  const order = raw(`order by ${time} ${direction}, ${id} ${direction}`)
  return sql`${behind} ${order} offset ${offset} limit ${raw(String(Math.trunc(limit + 1)))}`
}
