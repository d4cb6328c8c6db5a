/** A half-open range of moments, [from, to), in milliseconds since 1970. */
export interface Span {
  from: number
  to: number
}

/**
 * How to count the meetings of a range exactly without reading them: whole months and whole days from stored
 * counters, and only the cut days at the two ends from the index.
 */
export interface CountPlan {
  /** No bound at all: the counter of everything. */
  all: boolean
  /** First days of months, half-open; null leaves a side open. */
  months: { from: number | null; to: number | null } | null
  /** Days, half-open. */
  days: Span[]
  /** Counted in the index, half-open; less than a day each. */
  edges: Span[]
}

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * @param from first moment, inclusive; null: since ever
 * @param to last moment, inclusive; null: for ever
 */
export function planCount(from: Date | null, to: Date | null): CountPlan {
  if (!from && !to) return { all: true, months: null, days: [], edges: [] }
  const start = from?.getTime() ?? null
  // Times are kept to the millisecond, so an inclusive end is an exclusive one a millisecond later.
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

/** Date.UTC reads the years 0 to 99 as 1900 to 1999; this one does not. */
function utc(year: number, month: number): number {
  const date = new Date(0)
  date.setUTCFullYear(year, month, 1)
  return date.getTime()
}
