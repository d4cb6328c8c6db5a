import { speech } from '@mi/language/speech'
import { saidIn } from '../../sentences/clause-edges.ts'
import type { Clause } from '../../sentences/sentence.ts'

const patterns = speech.owner.team

/** In a meeting with fewer people, “we” means all of them. */
const LEAST_PEOPLE = 5
/** Clauses on both sides that belong to the same report. */
const BACK = 6
const AHEAD = 2
const NOD_WORDS = 4

/** True if “we” includes the listeners: “we'll look at it next time”. */
export function isDoneTogether(said: string): boolean {
  return patterns.together.test(said) && !patterns.toOthers.test(said)
}

/** True if the speaker says “we” for their own team, so that they are the owner. */
export function speaksForTeam(at: number, clauses: readonly Clause[], said: string, people: number): boolean {
  if (people < LEAST_PEOPLE || patterns.together.test(said)) return false
  if (patterns.plans.test(said) || patterns.toOthers.test(said)) return true
  return patterns.hasTo.test(said) && reportOf(at, clauses).some(clause => patterns.own.test(saidIn(clause)))
}

/** The clauses of the same speaker around a clause, until another speaker says more than a nod. */
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
