import { speech } from '@mi/language/speech'
import type { RankedSentence } from '../ranking/rank-sentences.ts'
import { isAssentedTo } from './describe-statement.ts'
import type { SettledStatement } from './read-statement.ts'

const patterns = speech.decisions.context.opinion

/** Who says as much of the running of the meeting speaks for it. */
const CHAIR = 0.3
/** Strength up to which “we” means what one person would do. */
const WEAK = 0.6

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
    (kind === 'fact' && patterns.hedged.test(sentence.text))
  return (
    isView &&
    (chairs.get(sentence.speakerName) ?? 0) < CHAIR &&
    !patterns.agreesItself.test(sentence.text) &&
    !isAssentedTo(sentence, ranked)
  )
}
