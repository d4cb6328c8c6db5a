/** For so long a merge can be undone; then the merged profile is gone. */
export const MERGE_UNDOABLE_MS = 30 * 24 * 60 * 60 * 1000
