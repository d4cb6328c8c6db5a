/** Where a page of a list ends: the values the list is ordered by, the id last. */
export type Position = readonly (string | number)[]

/** The opaque `cursor` of a page. It names a place in a list and gives no access: the list is scoped by its tenant. */
export function encodeCursor(position: Position): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url')
}

/**
 * Reads a cursor that the client sent back.
 * @param shape the type of each value: `['number', 'string']`
 * @returns null when it is not one of ours or of another list
 */
export function decodeCursor(cursor: string, shape: readonly ('string' | 'number')[]): Position | null {
  let position: unknown
  try {
    position = JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return null
  }
  const fits =
    Array.isArray(position) &&
    position.length === shape.length &&
    position.every(
      (value, at) => typeof value === shape[at] && (typeof value === 'string' || Number.isFinite(value)),
    )
  return fits ? (position as Position) : null
}
