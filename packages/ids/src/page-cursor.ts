/** The end of a page: the values of the columns that order the list. The id is last. */
export type Position = readonly (string | number)[]

/** The opaque `cursor` of a page. It names a position in a list and gives no access, because the list is scoped by its tenant. */
export function encodeCursor(position: Position): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url')
}

/**
 * Parses a cursor from a client.
 * @param shape the type of each value: `['number', 'string']`
 * @returns null when the platform did not create it, or created it for another list
 */
export function decodeCursor(cursor: string, shape: readonly ('string' | 'number')[]): Position | null {
  let position: unknown
  const bytes = Buffer.from(cursor, 'base64url')
  // Decoding ignores characters outside base64url.
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

/** The years 1 to 9999 in milliseconds since 1970, which is the range of timestamps in the API. */
const MIN_TIME_MS = -62_135_596_800_000
const MAX_TIME_MS = 253_402_300_799_999

/** A client can forge a cursor, so its values must be numbers, times and texts that PostgreSQL accepts. */
function isStorable(value: string | number): boolean {
  if (typeof value === 'string') return !value.includes('\0')
  return Number.isSafeInteger(value) && value >= MIN_TIME_MS && value <= MAX_TIME_MS
}
