/** A half-open time range, [from, to), in milliseconds since 1970. */
export interface Span {
  from: number
  to: number
}

/**
 * The plan to count the meetings of a range exactly without reading them: stored counters for whole months and days, and the index for the
 * partial days at both ends.
 */
export interface CountPlan {
  /** The range has no bounds: the counter of all meetings. */
  all: boolean
  /** First days of months, half-open. Null leaves a side open. */
  months: { from: number | null; to: number | null } | null
  /** Days, half-open. */
  days: Span[]
  /** Ranges that are counted in the index, half-open. Each is shorter than a day. */
  edges: Span[]
}

const DAY_MS = 24 * 60 * 60 * 1000

/** @param from first time, inclusive; null for no lower bound @param to last time, inclusive; null for no upper bound */
export function planCount(from: Date | null, to: Date | null): CountPlan {
  if (!from && !to) return { all: true, months: null, days: [], edges: [] }
  const start = from?.getTime() ?? null
  // Times are stored in milliseconds, so an inclusive end equals an exclusive end one millisecond later.
  const end = to ? to.getTime() + 1 : null
  const plan: CountPlan = { all: false, months: null, days: [], edges: [] }
  if (start !== null && end !== null && start >= end) return plan

  const firstDay = start === null ? null : dayCeil(start)
  const lastDay = end === null ? null : dayFloor(end)
  if (firstDay !== null && lastDay !== null && firstDay > lastDay) {
    plan.edges.push({ from: start as number, to: end as number })
    return plan
  }
  if (start !== null && firstDay !== null && start < firstDay) plan.edges.push({ from: start, to: firstDay })
  if (end !== null && lastDay !== null && lastDay < end) plan.edges.push({ from: lastDay, to: end })

  const firstMonth = firstDay === null ? null : monthCeil(firstDay)
  const lastMonth = lastDay === null ? null : monthFloor(lastDay)
  if (firstMonth !== null && lastMonth !== null && firstMonth >= lastMonth) {
    if (firstDay !== lastDay) plan.days.push({ from: firstDay as number, to: lastDay as number })
    return plan
  }
  if (firstDay !== null && firstMonth !== null && firstDay < firstMonth)
    plan.days.push({ from: firstDay, to: firstMonth })
  if (lastDay !== null && lastMonth !== null && lastMonth < lastDay)
    plan.days.push({ from: lastMonth, to: lastDay })
  plan.months = { from: firstMonth, to: lastMonth }
  return plan
}

function dayFloor(ms: number): number {
  return Math.floor(ms / DAY_MS) * DAY_MS
}

function dayCeil(ms: number): number {
  return Math.ceil(ms / DAY_MS) * DAY_MS
}

function monthFloor(ms: number): number {
  const date = new Date(ms)
  return utc(date.getUTCFullYear(), date.getUTCMonth())
}

function monthCeil(ms: number): number {
  const floor = monthFloor(ms)
  if (floor === ms) return ms
  const date = new Date(floor)
  return utc(date.getUTCFullYear(), date.getUTCMonth() + 1)
}

/** Like Date.UTC, but does not interpret the years 0 to 99 as 1900 to 1999. */
function utc(year: number, month: number): number {
  const date = new Date(0)
  date.setUTCFullYear(year, month, 1)
  return date.getTime()
}
