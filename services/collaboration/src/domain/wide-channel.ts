/** With more members a channel is wide. */
const MOST_OF_NARROW = 100
/** With so few it is narrow again: one who joins and leaves does not switch it each time. */
const NARROW_AGAIN = 50

/**
 * Whether a channel has so many members that its activity is not written to each of their memberships. What happens in a narrow
 * channel costs at most a hundred rows; wide channels are few, as each takes a hundred memberships, and are merged when a list is read.
 */
export function isWide({ memberCount, wide }: { memberCount: number; wide: boolean }): boolean {
  return memberCount > (wide ? NARROW_AGAIN : MOST_OF_NARROW)
}
