import type { Tenant } from '@mi/database'
import { planCount } from '../domain/count-plan.ts'
import type { ListFilter, ListPage } from '../domain/list-filter.ts'

/** A prepared statement. Its text depends only on the kinds of filters and the limit, not on other values. */
export interface Statement {
  text: string
  values: unknown[]
}

/** The columns of a row, with the field names of the message. */
export const COLUMNS = `m.id, m.title, m.status, m.platform, m.started_at as "startedAt", m.ended_at as "endedAt",
  m.duration_seconds as "durationSeconds", m.participant_count as "participantCount", m.transcript_id as "transcriptId",
  m.summary_id as "summaryId", m.language, m.created_at as "createdAt"`

/**
 * A single statement for a page and its total. The page is a short scan of an index that supports the filters and the order. An offset is
 * skipped in the index before rows are read. There is always at least one row with the total. The row of an empty page has a null id.
 */
export function listStatement(tenant: Tenant, filter: ListFilter, page: ListPage): Statement {
  const values: unknown[] = [tenant.accountId, tenant.mode]
  const value = (one: unknown) => `$${values.push(one)}`
  const equal = [
    'account_id = $1',
    'mode = $2::mode',
    ...(filter.status ? [`status = ${value(filter.status)}::meeting_status`] : []),
    ...(filter.platform ? [`platform = ${value(filter.platform)}::platform`] : []),
  ]
  const where = [
    ...equal,
    ...(filter.from ? [`started_at >= ${value(filter.from)}`] : []),
    ...(filter.to ? [`started_at <= ${value(filter.to)}`] : []),
    ...(page.after ? [`(started_at, id) < (${value(page.after.startedAt)}, ${value(page.after.id)})`] : []),
  ].join(' and ')
  // Reads one more row, which shows that more rows follow. The limit is a literal, not a parameter. For a parameter the planner expects a
  // tenth of the table and plans every execution again (0.3 ms) instead of keeping one plan.
  const limit = Math.trunc(page.limit + 1)
  const total = page.after ? 'null::float8' : totalExpression(filter, equal, value)
  const order = 'order by started_at desc, id desc'
  const rows =
    page.offset > 0
      ? `select m.* from (select id from meetings where ${where} ${order} offset ${value(page.offset)} limit ${limit}) as page
         join meetings m using (id)`
      : `select * from meetings where ${where} ${order} limit ${limit}`
  return {
    text: `select ${COLUMNS}, t.total from (select ${total} as total) as t left join (${rows}) as m on true
           order by m.started_at desc, m.id desc`,
    values,
  }
}

function totalExpression(filter: ListFilter, equal: string[], value: (one: unknown) => string): string {
  const plan = planCount(filter.from, filter.to)
  const counters = (condition: string) =>
    `(select coalesce(sum(count), 0) from meeting_counts where ${equal.join(' and ')} and ${condition})`
  const buckets = (from: number | null, to: number | null) =>
    [
      ...(from === null ? [] : [` and bucket >= ${value(dateOf(from))}::date`]),
      ...(to === null ? [] : [` and bucket < ${value(dateOf(to))}::date`]),
    ].join('')
  const parts = [
    ...(plan.all ? [counters(`level = 'all'`)] : []),
    ...(plan.months ? [counters(`level = 'month'${buckets(plan.months.from, plan.months.to)}`)] : []),
    ...plan.days.map(({ from, to }) => counters(`level = 'day'${buckets(from, to)}`)),
    ...plan.edges.map(
      ({ from, to }) =>
        `(select count(*) from meetings where ${equal.join(' and ')}
          and started_at >= ${value(new Date(from))} and started_at < ${value(new Date(to))})`,
    ),
  ]
  return `(${parts.join(' + ') || '0'})::float8`
}

/** The day of a time in the format of PostgreSQL. After the year 9999 toISOString returns a format that it cannot read. */
function dateOf(ms: number): string {
  const date = new Date(ms)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${String(date.getUTCFullYear()).padStart(4, '0')}-${two(date.getUTCMonth() + 1)}-${two(date.getUTCDate())}`
}
