/** Variables of the environment that differ little from a setting that is not set: probably a slip of the pen. */
export function nearNames(
  env: NodeJS.ProcessEnv,
  settings: readonly string[],
): { given: string; meant: string }[] {
  const missing = settings.filter(name => !env[name])
  return Object.keys(env)
    .filter(given => !settings.includes(given))
    .flatMap(given => {
      const meant = missing.find(name => distance(given, name) <= allowed(name))
      return meant ? [{ given, meant }] : []
    })
}

/** A short name is near to too many. */
const allowed = (name: string): number => (name.length >= 8 ? 2 : 1)

/** Insertions, deletions, substitutions and swaps of neighbours (optimal string alignment; Damerau 1964). */
export function distance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return Number.POSITIVE_INFINITY
  let beforePrevious: number[] = []
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1]
      let least = Math.min(
        (previous[column] as number) + 1,
        (current[column - 1] as number) + 1,
        (previous[column - 1] as number) + (same ? 0 : 1),
      )
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      if (swapped) least = Math.min(least, (beforePrevious[column - 2] as number) + 1)
      current.push(least)
    }
    beforePrevious = previous
    previous = current
  }
  return previous[b.length] as number
}
