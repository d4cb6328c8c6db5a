import type { RankedSentence } from '../ranking/rank-sentences.ts'
import { isAssentedTo } from './describe-statement.ts'
import type { SettledStatement } from './read-statement.ts'

/** Who says as much of the running of the meeting speaks for it. */
const CHAIR = 0.3
/** Strength up to which “we” means what one person would do. */
const WEAK = 0.6
const HEDGED = /\b(?:i (?:think|guess|believe|suppose|feel)|maybe|probably|perhaps)\b/iu
/** “I also think”, “I share the conclusion”. */
const AGREES_ITSELF = /\b(?:agreed?|agreement|share|shared|also|as well|too|same|consensus|support)\b/iu

/** “I'd rather …”, “it would be good to …” and “… sounds fine”, by somebody who does not run the meeting, and nobody says yes. */
export function isOneView(
  { sentence, kind, strength }: SettledStatement,
  ranked: readonly RankedSentence[],
  chairs: ReadonlyMap<string, number>,
): boolean {
  const isView =
    kind === 'i' ||
    kind === 'judged' ||
    (kind === 'we' && strength <= WEAK) ||
    (kind === 'fact' && HEDGED.test(sentence.text))
  return (
    isView &&
    (chairs.get(sentence.speakerName) ?? 0) < CHAIR &&
    !AGREES_ITSELF.test(sentence.text) &&
    !isAssentedTo(sentence, ranked)
  )
}
