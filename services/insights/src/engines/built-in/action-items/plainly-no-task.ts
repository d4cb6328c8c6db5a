import type { Clause } from '../transcript/clause.ts'

const OPENERS = '(?:(?:so|and|but|okay|yeah|yes|cool|nice|great|well|then|now|i think|maybe) )*'

/** Courtesies, the running of the call itself, and how things work: said in every call, done by nobody afterwards. */
const NO_TASK: readonly RegExp[] = [
  /\bthanks? (?:you )?(?:again |so much |very much |a lot |all |everyone )*for\b/,
  new RegExp(`^${OPENERS}i'm here to\\b`),
  new RegExp(`^${OPENERS}i (?:can )?see\\b`),
  /\bif (?:there (?:are|is) |there's |we have )?no (?:other|more|further) (?:questions?|topics?|comments?|points?)\b/,
  /\b(?:i'll|i will|let me) (?:stop (?:talking|sharing|here)|give you back)\b/,
  /\b(?:do not|don't|doesn't) (?:need|have) to\b/,
  /\b(?:give|provide) (?:us |you )?(?:an?|some) (?:very )?(?:quick|short|brief) (?:rundown|overview|summary|recap|intro|introduction)\b/,
]
/** A condition or a question word at the head, and nobody who promises or asks. */
const SUPPOSITION = new RegExp(
  `^${OPENERS}(?:if (?:you|we|they|it)|even if|even though|as long as|when you|what|how)\\b`,
)
const COMMITS =
  /\bi(?:'ll| will)\b|\b(?:please|kindly|reach out|let me know|let us know|feel free|hit me up|need to|should|make sure|help us)\b|\b(?:can|could|would) you\b|\bif you (?:can|could|would)\b/

/** True for what is plainly no task, in a call of many. */
export function isPlainlyNoTask({ words }: Clause): boolean {
  const said = words.join(' ')
  return NO_TASK.some(pattern => pattern.test(said)) || (SUPPOSITION.test(said) && !COMMITS.test(said))
}
