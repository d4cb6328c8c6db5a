import { COMMITTING, type Cue } from '../features/cues.ts'
import type { DescribedClause } from '../features/describe-clauses.ts'

const TASK_LIKE: readonly Cue[] = [...COMMITTING, 'assign', 'thirdParty', 'task']
const ASKING: readonly Cue[] = ['request', 'polite', 'lets', 'assign']
const FORWARD: readonly Cue[] = ['promise', 'request', 'assign', 'lets', 'ourPromise']
const FIRM: readonly Cue[] = ['promise', 'request', 'assign']

/**
 * Factor 0–1 on the model's probability. What the model has too few examples to learn: a plain
 * question is no request, a report of the past no promise, a guess no assignment. The factors were
 * set by cross-validation together with the thresholds of `select-in-meeting.ts`.
 */
export function certaintyFactor({ clause, cues, features }: DescribedClause): number {
  const has = (some: readonly Cue[]) => some.some(cue => cues.has(cue))
  const people = features.has('<role>') || features.has('<name>')
  let factor = 1
  if (clause.asks && !has(ASKING)) factor *= 0.4
  if (!people && !has(TASK_LIKE)) factor *= 0.6
  if (cues.has('past') && !has(FORWARD)) factor *= 0.6
  if (cues.has('hedge') && !has(FIRM)) factor *= 0.8
  return factor
}
