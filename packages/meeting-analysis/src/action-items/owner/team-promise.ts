import type { Clause } from '../../sentences/clause.ts'
import { saidIn } from './said-in.ts'

/** In the meeting of one team “we” is everybody who is there. */
const LEAST_PEOPLE = 5
/** Clauses of the same report. */
const BACK = 6
const AHEAD = 2
const NOD_WORDS = 4

/** What a team means to do, in the words of who speaks for it. */
const PLANS =
  /\bwe(?:'re| are)?(?: do| still| just| also| currently| now| really)* (?:plan(?:ning)? (?:to|on)|intend(?:ing)? to|aim(?:ing)? (?:to|for)|hop(?:e|ing) to|working on|about to)\b|\b(?:our|my) (?:plan|goal|aim|idea) (?:is|was|would be) to\b|\b(?:my|our) (?:team|colleagues?|group|department|people) (?:will|is going to|are going to|plans? to)\b/
const HAS_TO =
  /\bwe(?:'ll| will)?(?: still| just| also| probably| likely| maybe| do| really)* (?:need|have) (?:still |also |just )?to\b|\bwe(?:'re| are) (?:still |also |just )?(?:going to|gonna)\b|\bwe(?:'ll| will)\b/
/** “We'll get back to you”: those who are spoken to are none of “us”. */
const TO_OTHERS =
  /\bwe(?:'ll| will| can| could| have to| need to)\b(?: [\p{L}']+){0,12} (?:to|with|let|give|send|show|tell|keep) you\b/u
/** Of whom “we” is said: some who did something, or have something of their own. */
const OWN =
  /\b(?:on|from) (?:our|my|the [\p{L}\p{N}-]+|[\p{L}\p{N}-]+'s) (?:side|end)\b|\bour (?:own )?(?:team|branch|client|code|codebase|implementation|release|node|nodes|repo|fork|app|product|department|shop|class|office|lab|paper|end|side)\b|\bwe(?:'ve| have)(?: just| already| also| recently| now)? (?:been\b|\p{L}+ed\b|done\b|made\b|found\b|got\b|built\b|begun\b|written\b)|\bwe(?: just| already| also| recently| now)? (?!need|should)(?:\p{L}{2,}ed|did|made|found|wrote|ran|built|began|fixed)\b|\bwe(?:'re| are)(?: still| currently| also| now| just)? (?!going|being|doing|having|meeting|talking|discussing|getting)\p{L}{2,}ing\b/u
/** Those who are there are meant, or what is done in a call. */
const TOGETHER =
  /\blet's\b|\b(?:think|guess|believe|say)(?: that)? we (?:need|have) to\b|\bwe all\b|\ball of us\b|\btogether\b|\bevery(?:one|body)\b|\bwe (?:should|could|might|must)\b|\bwe(?:'ll| will| can|'re| are)?(?: [\p{L}']+){0,4} (?:talk|discuss|move on|revisit|come back to|decide|vote|see (?:if|how|what|whether|you)|meet|start the|wrap|go (?:over|through|on|to)|(?:look|get) (?:at|to) (?:it|that|this|them) (?:next|again|later|then)|take (?:it|this|that) (?:offline|async)|pick (?:it|this|that) up)\b/u

/** Whether “we” is everybody: “we'll look at it next time”. */
export function isDoneTogether(said: string): boolean {
  return TOGETHER.test(said) && !TO_OTHERS.test(said)
}

/** Whether who says “we” in these words speaks for those who sent them, and so for the one name that the task can have. */
export function speaksForTeam(at: number, clauses: readonly Clause[], said: string, people: number): boolean {
  if (people < LEAST_PEOPLE || TOGETHER.test(said)) return false
  if (PLANS.test(said) || TO_OTHERS.test(said)) return true
  return HAS_TO.test(said) && reportOf(at, clauses).some(clause => OWN.test(saidIn(clause)))
}

/** What the same person says around a clause, until somebody else says more than a nod. */
function reportOf(at: number, clauses: readonly Clause[]): Clause[] {
  const here = clauses[at]
  if (here === undefined) return []
  const report = [here]
  for (const step of [-1, 1])
    for (let away = 1; away <= (step === 1 ? AHEAD : BACK); away++) {
      const other = clauses[at + step * away]
      if (other === undefined) break
      if (other.segment.speakerName === here.segment.speakerName) report.push(other)
      else if (other.words.length > NOD_WORDS) break
    }
  return report
}
