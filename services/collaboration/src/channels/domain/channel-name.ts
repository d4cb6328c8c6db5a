/** Normalizes a name, or a part of a name, for comparison: case-folded and in one Unicode form. */
export function nameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase()
}
