/**
 * The union of intervals as a flat, sorted list in milliseconds: begin, end, begin, end, … The intervals do
 * not touch.
 */
export type Spans = readonly number[]

/** Computes the union of intervals in any order. Intervals that overlap or touch become one interval. */
export function unionOf(intervals: readonly (readonly [begin: number, end: number])[]): number[] {
  const sorted = intervals.toSorted((a, b) => a[0] - b[0] || a[1] - b[1])
  const union: number[] = []
  for (const [begin, end] of sorted) {
    const last = union.length - 1
    if (last >= 0 && begin <= (union[last] as number)) union[last] = Math.max(union[last] as number, end)
    else union.push(begin, end)
  }
  return union
}

/** Merges the spans of one person with several names. Overlapping speech counts only once. */
export function mergeSpans(lists: readonly Spans[]): number[] {
  return unionOf(lists.flatMap(intervalsOf))
}

export function lengthMs(spans: Spans): number {
  let length = 0
  for (let at = 0; at < spans.length; at += 2) length += (spans[at + 1] as number) - (spans[at] as number)
  return length
}

function intervalsOf(spans: Spans): [number, number][] {
  const intervals: [number, number][] = []
  for (let at = 0; at < spans.length; at += 2) intervals.push([spans[at] as number, spans[at + 1] as number])
  return intervals
}
