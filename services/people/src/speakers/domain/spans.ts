/** The union of intervals as one flat list in order: begin, end, begin, end, …; none touches the next. Milliseconds. */
export type Spans = readonly number[]

/** The union of intervals in any order; two that overlap or touch are one. */
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

/** One person under several names: what they say at the same time counts once. */
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
