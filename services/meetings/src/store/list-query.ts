import { allOf, join, ofTenant, raw, Sql, sql, type Tenant } from '@mi/database'
import { planCount } from '../domain/count-plan.ts'
import type { ListFilter, ListPage } from '../domain/list-filter.ts'
import { LISTED_COLUMNS } from './meeting-messages.ts'

const ORDER = sql`order by started_at desc, id desc`
const NO_TOTAL = sql`null::float8`

/**
 * A single statement for a page and its total. The page is a short scan of an index that supports the filters and the order. An offset is
 * skipped in the index before rows are read. There is always at least one row with the total. The row of an empty page has a null id.
 *
 * The text depends only on the kinds of filters and on the limit, so that a connection prepares few statements.
 */
export function listStatement(tenant: Tenant, filter: ListFilter, page: ListPage): Sql {
  const { status, platform, from, to } = filter
  const { after, offset } = page
  const equal = allOf(
    ofTenant(tenant),
    status && sql`status = ${status}`,
    platform && sql`platform = ${platform}`,
  )
  const where = allOf(
    equal,
    from && sql`started_at >= ${from}`,
    to && sql`started_at <= ${to}`,
    after && sql`(started_at, id) < (${after.startedAt}, ${after.id})`,
  )
  // Reads one more row, which shows that more rows follow. The limit is a literal, not a parameter. For a parameter the planner expects a
  // tenth of the table and plans every execution again (0.3 ms) instead of keeping one plan.
  const limit = raw(String(Math.trunc(page.limit + 1)))
  const total = after ? NO_TOTAL : totalOf(filter, equal)
  const rows =
    offset > 0
      ? sql`select m.* from (select id from meetings where ${where} ${ORDER} offset ${offset} limit ${limit}) as page
          join meetings m using (id)`
      : sql`select * from meetings where ${where} ${ORDER} limit ${limit}`
  return sql`select ${LISTED_COLUMNS}, t.total from (select ${total} as total) as t left join (${rows}) as m on true
    order by m.started_at desc, m.id desc`
}

/** The exact number of meetings, as {@link planCount} counts them. */
function totalOf({ from, to }: ListFilter, equal: Sql): Sql {
  const plan = planCount(from, to)
  const counters = (condition: Sql) =>
    sql`(select coalesce(sum(count), 0) from meeting_counts where ${equal} and ${condition})`
  const buckets = (level: Sql, days: { from: number | null; to: number | null }) =>
    counters(
      allOf(
        level,
        days.from !== null && sql`bucket >= ${dateOf(days.from)}`,
        days.to !== null && sql`bucket < ${dateOf(days.to)}`,
      ),
    )
  const parts = [
    plan.all && counters(sql`level = 'all'`),
    plan.months && buckets(sql`level = 'month'`, plan.months),
    ...plan.days.map(days => buckets(sql`level = 'day'`, days)),
    ...plan.edges.map(
      edge => sql`(select count(*) from meetings where ${equal}
        and started_at >= ${new Date(edge.from)} and started_at < ${new Date(edge.to)})`,
    ),
  ].filter(part => part instanceof Sql)
  return parts.length === 0 ? sql`0::float8` : sql`(${join(parts, ' + ')})::float8`
}

/** The day of a time in the format of PostgreSQL. After the year 9999 toISOString returns a format that it cannot read. */
function dateOf(ms: number): string {
  const date = new Date(ms)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${String(date.getUTCFullYear()).padStart(4, '0')}-${two(date.getUTCMonth() + 1)}-${two(date.getUTCDate())}`
}
