/** A name, or a part of one, as names are compared: whatever its case and its way of writing the same character. */
export function nameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase()
}
