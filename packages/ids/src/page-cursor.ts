/** Where a page of a list ends: the values the list is ordered by, the id last. */
export type Position = readonly (string | number)[]

/** The opaque `cursor` of a page. It names a place in a list and gives no access: the list is scoped by its tenant. */
export function encodeCursor(position: Position): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url')
}

/**
 * Reads a cursor that the client sent back.
 * @param shape the type of each value: `['number', 'string']`
 * @returns null when the platform did not make it, or made it for another list
 */
export function decodeCursor(cursor: string, shape: readonly ('string' | 'number')[]): Position | null {
  let position: unknown
  const bytes = Buffer.from(cursor, 'base64url')
  // Decoding skips characters that are no base64url.
  if (bytes.toString('base64url') !== cursor) return null
  try {
    position = JSON.parse(bytes.toString())
  } catch {
    return null
  }
  const fits =
    Array.isArray(position) &&
    position.length === shape.length &&
    position.every((value, at) => typeof value === shape[at] && isStorable(value))
  return fits ? (position as Position) : null
}

/** The years 1 to 9999 in milliseconds since 1970: all that a timestamp of the API can be. */
const MIN_TIME_MS = -62_135_596_800_000
const MAX_TIME_MS = 253_402_300_799_999

/** Anyone can write a cursor: what is in it must not be a number, a time or a text that PostgreSQL refuses. */
function isStorable(value: string | number): boolean {
  if (typeof value === 'string') return !value.includes('\0')
  return Number.isSafeInteger(value) && value >= MIN_TIME_MS && value <= MAX_TIME_MS
}
