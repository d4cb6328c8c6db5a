import { isPlausibleName, isProperName } from './plausible-name.ts'

/** With this many texts a file shows how it is written. */
const TELLING_SIZE = 10

/**
 * Which of the words found before colons are names. One line cannot tell "Maria: yes" from "Remember: yes"; the file
 * can. Where nearly every text has such words in front (as in each Zoom export) they are names, whatever they look like.
 * Else they must read like a name and, unless written as names are, come more than once; and where few texts have any,
 * as in captions without speakers, a single occurrence is never enough.
 *
 * @param counts how often each came, @param total how many texts the file has
 */
export function acceptNames(counts: ReadonlyMap<string, number>, total: number): ReadonlySet<string> {
  const named = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const share = total === 0 ? 0 : named / total
  const everyTextIsNamed = total >= TELLING_SIZE && share >= 0.95
  const hardlyAnyIs = total >= 2 * TELLING_SIZE && share < 0.2
  const accepted = [...counts].filter(([name, count]) => {
    if (everyTextIsNamed) return true
    if (!isPlausibleName(name)) return false
    if (count > 1) return true
    return !hardlyAnyIs && (isProperName(name) || share >= 0.8)
  })
  return new Set(accepted.map(([name]) => name))
}
