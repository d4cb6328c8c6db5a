import { cleanSpeech } from '../../text/clean-speech.ts'
import type { Clause } from '../../transcript/clause.ts'
import { withoutBrokenWords } from '../title/broken-words.ts'

const known = new WeakMap<Clause, string>()

/** The words of a clause as owners are read from them: lower case, without fillers, openers and words that broke off. */
export function saidIn(clause: Clause): string {
  const read = known.get(clause)
  if (read !== undefined) return read
  const clean = cleanSpeech(clause.segment.text.slice(clause.from, clause.to))
  const said = withoutBrokenWords(clean).toLowerCase().replace(/’/g, "'")
  known.set(clause, said)
  return said
}
