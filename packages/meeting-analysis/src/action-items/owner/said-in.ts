import type { Clause } from '../../sentences/clause.ts'
import { cleanTextOf } from '../../sentences/clause-edges.ts'
import { withoutBrokenWords } from '../../text/broken-words.ts'

const known = new WeakMap<Clause, string>()

/** The words of a clause as owners are read from them: lower case, without fillers, openers and words that broke off. */
export function saidIn(clause: Clause): string {
  const read = known.get(clause)
  if (read !== undefined) return read
  const said = withoutBrokenWords(cleanTextOf(clause)).toLowerCase().replace(/’/g, "'")
  known.set(clause, said)
  return said
}
