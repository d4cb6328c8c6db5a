import { COMMITTING, findCues } from '../../features/cues.ts'
import { isNonTask } from './non-tasks.ts'
import { type Candidate, isSaidAgain, likeliestFirst, MOST_ITEMS } from './select-in-meeting.ts'

const AROUND_SECONDS = 60
/** How much the clause itself counts beside all that is said around it. */
const OWN = 0.6
/** What is left of the talk around an item, once that has been listed. */
const LISTED_SHARE = 0.15
const LEAST = 0.05
/** The same for what sounds like no promise and no request: in calls, mostly how a thing works. */
const LEAST_UNCOMMITTED = 0.15
/** From here an item needs no hour of talk to be believed. */
const SURE = 0.3
/** Where nothing is as likely as this, nobody promised anything: a few hints are enough. */
const PROMISED = 0.15
const MOST_WITHOUT_PROMISE = 3

/**
 * The clauses of a call that become action items, likeliest first. A task is talked about for a minute or
 * two: a moment counts by all the promising clauses around it, and one that was listed hardly counts again.
 */
export function selectOverCall(all: readonly Candidate[]): Candidate[] {
  const candidates = all.filter(({ clause }) => !isNonTask(clause))
  const leasts = candidates.map(leastOf)
  const remaining = candidates.map(candidate => candidate.probability)
  const chosen: Candidate[] = []
  const mostUncertain = mostUncertainIn(candidates)
  while (chosen.length < MOST_ITEMS) {
    let best: Candidate | undefined
    let bestValue = 0
    for (const [at, candidate] of candidates.entries()) {
      const least = chosen.length < mostUncertain ? (leasts[at] ?? SURE) : SURE
      if (candidate.probability < least || chosen.includes(candidate) || isSaidAgain(candidate, chosen))
        continue
      const value = candidate.probability ** OWN * sumAround(at, candidates, remaining)
      if (value <= bestValue) continue
      best = candidate
      bestValue = value
    }
    if (best === undefined) break
    chosen.push(best)
    for (const [at, other] of candidates.entries())
      if (isAround(best, other)) remaining[at] = (remaining[at] ?? 0) * LISTED_SHARE
  }
  return chosen.sort(likeliestFirst)
}

// Cues are looked for only where they decide.
function leastOf({ clause, probability }: Candidate): number {
  if (probability < LEAST || probability >= LEAST_UNCOMMITTED) return LEAST
  const cues = findCues(clause.words.join(' '))
  return COMMITTING.some(cue => cues.has(cue)) ? LEAST : LEAST_UNCOMMITTED
}

// A short call has few tasks: two, and one more for every four minutes, ten in half an hour.
function mostUncertainIn(candidates: readonly Candidate[]): number {
  if (candidates.every(({ probability }) => probability < PROMISED)) return MOST_WITHOUT_PROMISE
  const begins = candidates[0]?.clause.segment.start ?? 0
  const ends = candidates.at(-1)?.clause.segment.end ?? 0
  return Math.ceil(2 + (ends - begins) / 240)
}

function isAround(candidate: Candidate, other: Candidate): boolean {
  return Math.abs(candidate.clause.segment.start - other.clause.segment.start) <= AROUND_SECONDS
}

// Segments come in order of their starts, so both directions end at the first that is too far away.
function sumAround(at: number, candidates: readonly Candidate[], remaining: readonly number[]): number {
  const middle = candidates[at]
  let sum = remaining[at] ?? 0
  for (const step of [-1, 1]) {
    for (let other = at + step; ; other += step) {
      const near = candidates[other]
      if (middle === undefined || near === undefined || !isAround(middle, near)) break
      sum += remaining[other] ?? 0
    }
  }
  return sum
}
