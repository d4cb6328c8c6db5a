import { findCues } from '../features/cues.ts'
import type { Clause } from '../sentences/clause.ts'

/** What is said explicitly, whatever the models make of the rest of the meeting. */
export interface ExplicitCommitment {
  /** “We decided to …”: settled, and nobody's task. */
  readonly decision: boolean
  /**
   * `sure`: a task by its label, a promise with its deadline, a request of somebody by name with its deadline or of a plain task;
   * `likely`: another request by name, or a duty.
   */
  readonly task: 'sure' | 'likely' | null
}

const NOT_SETTLED =
  /\b(?:if|whether|not|never|until|unless|once|before|should|might|could|maybe|what|which|why|how|when|who|yet|(?:have|has|had|did|do|is|was|are)n't)\b/
const SETTLED =
  /\b(?:(?:we|the (?:team|group|board|committee)|everyone|everybody)(?:'ve| have| has| had)? (?:(?:all|both|finally|now|also|already|just|therefore|then|unanimously) )*(?:decided|agreed|settled|resolved) (?:to|on|that|for|against|upon)\b|(?:we|the (?:team|group|board|committee)) (?:decided|agreed) \p{L}+|(?:our|the) decision is\b(?! (?:not|still|up|yours|theirs|his|hers|pending|difficult|hard|easy|open|due|made)\b)|it (?:is|was|has been) (?:decided|agreed) (?:to|that)\b)/u
/** A choice made aloud. What it is about may become work, the choice itself is none. */
const CHOICE =
  /^(?:(?:so|okay|ok|then|right|alright|well|and|good|great|yes|yeah) )*(?:let's|let us) (?:go (?:with|for)|keep|stick (?:to|with))\b/
const LABEL =
  /^\W*(?:action (?:items?|points?)|to-?dos?)(?: (?:for|on) [\p{L} .'’-]{1,60}| \([^)]{1,60}\))?\s*[:–-]/iu
const DAY = '(?:mon|tues|wednes|thurs|fri|satur|sun)day'
const DEADLINE = new RegExp(
  `\\b(?:tomorrow|tonight|later today|this (?:week|afternoon|evening|month)|next (?:week|month|quarter|${DAY})|(?:by|before|until|on|this) (?:the )?(?:end of|next|tomorrow|noon|tonight|eod|${DAY}|\\d|(?:january|february|march|april|may|june|july|august|september|october|november|december) ))`,
)
const PROMISE = /\bi(?:'ll| will)\b(?! (?:not|never|be honest|say|see|assume|guess|suggest|admit)\b)/
/** Between a promise and a date: the date is not that of the promise. */
const OTHERS_WORK = /\b(?:if|but|because|everyone|everybody|they|we)\b/
const DUTY = /\bi (?:(?:also|still|just) )*(?:need to|have to|must)\b/
const ASKED = '(?:please|(?:can|could|would|will) you)'
const STAGE =
  /\b(?:hear|see my|share (?:your|my)|screen|unmute|mute|go ahead|take (?:it )?over|speak up|repeat|tell us|explain|give us|talk (?:about|to|through)|introduce)\b/

/** @param names lower-case words that are names of people in the meeting */
export function findExplicitCommitment(clause: Clause, names: ReadonlySet<string>): ExplicitCommitment {
  const words = clause.words.join(' ')
  const cues = findCues(words)
  const settled = SETTLED.exec(words)
  if (
    settled !== null &&
    !clause.asks &&
    !NOT_SETTLED.test(words.slice(0, settled.index + settled[0].length))
  ) {
    return { decision: true, task: null }
  }
  const said = clause.segment.text.slice(clause.from, clause.to)
  if (LABEL.test(said)) return { decision: false, task: 'sure' }
  const due = DEADLINE.exec(words)
  const asked = isAskedByName(clause.words, names) && !STAGE.test(words)
  const promise = PROMISE.exec(words)
  if (promise !== null && due !== null && !OTHERS_WORK.test(words.slice(promise.index, due.index))) {
    return { decision: false, task: 'sure' }
  }
  if (asked) return { decision: false, task: due !== null || cues.has('task') ? 'sure' : 'likely' }
  const duty = DUTY.test(words) && cues.has('task') && !cues.has('hedge') && !clause.asks
  return { decision: false, task: duty ? 'likely' : null }
}

/** “I will write a runbook”, and nothing that speaks against it. */
export function isPromise(clause: Clause): boolean {
  const words = clause.words.join(' ')
  const promise = PROMISE.exec(words)
  return (
    promise !== null &&
    !clause.asks &&
    !STAGE.test(words) &&
    !/\b(?:if|when|unless|maybe|perhaps|probably|never|not)\b/.test(words.slice(0, promise.index))
  )
}

/** “Would you present it to the team?”, “please order it today”, and somebody else says yes. */
export function isAcceptedRequest(clause: Clause, next: Clause | undefined): boolean {
  const words = clause.words.join(' ')
  return (
    next !== undefined &&
    next.segment.speakerName !== clause.segment.speakerName &&
    /^(?:(?:so|and|okay|ok|then|also|agreed|yes|good|right|fine) )*(?:(?:can|could|would|will) you (?!mind|like|want|say|agree)|please (?!\p{L}+ (?:it|that|this|them|those)\b))\p{L}+/u.test(
      words,
    ) &&
    !STAGE.test(words) &&
    /^(?:yes|yeah|sure|gladly|of course|okay|ok|will do|happy to|no problem|i(?:'ll| will| can))\b/.test(
      next.words.join(' '),
    )
  )
}

/** A choice made aloud, such as “let's go with the second”. */
export function isChoice(clause: Clause): boolean {
  return CHOICE.test(clause.words.join(' '))
}

// “Bob, could you …”, “Bob, please …”, “could you …, Bob?”
function isAskedByName(words: readonly string[], names: ReadonlySet<string>): boolean {
  const masked = words.map(word => (names.has(word) ? '<name>' : word)).join(' ')
  return (
    new RegExp(`^(?:(?:so|and|okay|ok|hey|then|also|but) )*(?:<name> )+${ASKED}\\b`).test(masked) ||
    new RegExp(`^(?:(?:so|and|okay|ok|then|also) )*${ASKED}\\b.*<name>$`).test(masked)
  )
}
