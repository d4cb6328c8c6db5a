/** Lists with fewer names are not counted: reading through them is as fast. */
export const COUNTED_FROM = 2_000
/** Parts that fewer names contain are not kept: an index finds those names. */
export const KEPT_FROM = 500
/** How many names show which parts are common. */
const SAMPLE = 20_000

/** Whether the parts of a list are to be counted again: it is large, and half as large again as it was when they were counted, or half. */
export function isRecountDue({ size, countedSize }: { size: number; countedSize: number }): boolean {
  return size >= COUNTED_FROM && (size > countedSize * 1.5 || size < countedSize / 2)
}

/**
 * Which share of a list's names is looked at to find its common parts, and how many of those must contain a part. The sample of a long
 * list is asked for half of what is expected, so that a part is rarely missed; what it finds is counted exactly (Toivonen 1996).
 */
export function sampleOf(size: number): { share: number; minimum: number } {
  const share = Math.min(1, SAMPLE / size)
  return { share, minimum: share === 1 ? KEPT_FROM : Math.ceil((KEPT_FROM * share) / 2) }
}
