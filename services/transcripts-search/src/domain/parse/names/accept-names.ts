import { isPlausibleName, isProperName } from './plausible-name.ts'

/** With this many texts a file shows how it is written. */
const TELLING_SIZE = 10

/**
 * Which of the words found before colons are names. One line cannot tell "Maria: yes" from "Remember: yes"; the file
 * can. Where nearly every text has such words in front (as in each Zoom export) they are names, whatever they look like.
 * Else they must read like a name and come more than once, or be written as names are in a file that names speakers:
 * a short one, one with two names that come again, or one in which a good part of the texts has a name.
 *
 * @param counts how often each came, @param total how many texts the file has
 */
export function acceptNames(counts: ReadonlyMap<string, number>, total: number): ReadonlySet<string> {
  const named = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const share = total === 0 ? 0 : named / total
  if (total >= TELLING_SIZE && share >= 0.95) return new Set(counts.keys())
  const plausible = [...counts].filter(([name]) => isPlausibleName(name))
  const recurring = plausible.filter(([name, count]) => count > 1 && isProperName(name)).length
  const namesSpeakers = total < 2 * TELLING_SIZE || recurring >= 2 || share >= 0.2
  const accepted = plausible.filter(
    ([name, count]) => count > 1 || share >= 0.8 || (namesSpeakers && isProperName(name)),
  )
  return new Set(accepted.map(([name]) => name))
}
