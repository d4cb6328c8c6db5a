/** Lists with fewer names are not counted, because reading all names is as fast. */
export const COUNTED_FROM = 2_000
/** Parts with fewer names are not stored, because an index finds these names. */
export const KEPT_FROM = 500
/** The number of names in the sample that shows which parts are common. */
const SAMPLE = 20_000

/** Returns true for a long list that has grown by half, or shrunk to half, since its parts were counted. */
export function isRecountDue({ size, countedSize }: { size: number; countedSize: number }): boolean {
  return size >= COUNTED_FROM && (size > countedSize * 1.5 || size < countedSize / 2)
}

/**
 * The share of a list's names to sample, and the number of sampled names that must contain a common part. For
 * a long list, this minimum is half of the expected number, so that a part is rarely missed. The parts that
 * are found are counted exactly (Toivonen 1996).
 */
export function sampleOf(size: number): { share: number; minimum: number } {
  const share = Math.min(1, SAMPLE / size)
  return { share, minimum: share === 1 ? KEPT_FROM : Math.ceil((KEPT_FROM * share) / 2) }
}
