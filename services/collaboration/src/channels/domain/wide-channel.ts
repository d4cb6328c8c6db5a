/** A channel with more members becomes wide. */
const MOST_OF_NARROW = 100
/** A wide channel with at most this many members becomes narrow. The gap keeps a single join or leave from toggling the state. */
const NARROW_AGAIN = 50

/**
 * True for a channel with so many members that its activity is not copied to each membership. An activity in a narrow channel updates at
 * most 100 rows. Wide channels are few, because each needs many members. They are merged into a list when it is read.
 */
export function isWide({ memberCount, wide }: { memberCount: number; wide: boolean }): boolean {
  return memberCount > (wide ? NARROW_AGAIN : MOST_OF_NARROW)
}
