import type { Clause } from '../../transcript/clause.ts'
import { withoutBrokenWords } from '../title/broken-words.ts'
import { cleanTextOf } from '../title/clause-edges.ts'

const known = new WeakMap<Clause, string>()

/** The words of a clause as owners are read from them: lower case, without fillers, openers and words that broke off. */
export function saidIn(clause: Clause): string {
  const read = known.get(clause)
  if (read !== undefined) return read
  const said = withoutBrokenWords(cleanTextOf(clause)).toLowerCase().replace(/’/g, "'")
  known.set(clause, said)
  return said
}
