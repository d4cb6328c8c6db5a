/** The time in which a merge can be undone. Then the merged profile is deleted. */
export const MERGE_UNDOABLE_MS = 30 * 24 * 60 * 60 * 1000
