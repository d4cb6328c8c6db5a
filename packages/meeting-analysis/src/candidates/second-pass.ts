import { COMMITTING, type Cue } from '../features/cues.ts'
import type { DescribedClause } from '../features/describe-clauses.ts'
import { type Features, logistic } from '../models/linear-model.ts'
import type { Clause } from '../sentences/sentence.ts'

/** The values that the second pass needs. They are few because they are kept for all clauses of a meeting. */
export interface FirstPass {
  readonly clause: Clause
  readonly odds: number
  readonly cues: ReadonlySet<Cue>
  /** The result of {@link certaintyFactor}. */
  readonly certainty: number
  readonly share: number
  readonly chair: number
  readonly role: boolean
  readonly name: boolean
}

const UNLIKELY = -6
const BESIDE = [-4, -3, -2, -1, 1, 2, 3, 4]
const NEAR = 8
const FAR = 25
const COUNTED: readonly Cue[] = ['assign', 'request', 'promise', 'task', 'actionWord', 'wrapUp']

export function firstPass(described: DescribedClause, odds: number, certainty: number): FirstPass {
  const { clause, cues, features } = described
  return {
    clause,
    odds,
    cues,
    certainty,
    share: features.get('share') ?? 0,
    chair: features.get('chair') ?? 0,
    role: features.has('<role>'),
    name: features.has('<name>'),
  }
}

/** Yields the features of each clause among the others: its rank, its position, and the probabilities and names around it. */
export function* secondPassFeatures(firstPasses: readonly FirstPass[]): Generator<Features> {
  const odds = firstPasses.map(pass => pass.odds)
  const likely = sums(odds.map(logistic))
  const people = sums(firstPasses.map(pass => Number(pass.role) + Number(pass.name)))
  const nextTime = sums(firstPasses.map(pass => Number(pass.cues.has('nextTime'))))
  const counted = COUNTED.map(cue => ({
    cue,
    sum: sums(firstPasses.map(pass => Number(pass.cues.has(cue)))),
  }))
  const sorted = [...odds].sort((a, b) => b - a)
  const highest = sorted[0] ?? UNLIKELY
  const third = sorted[Math.min(2, sorted.length - 1)] ?? UNLIKELY
  const rankOf = ranks(odds)
  const begins = firstPasses[0]?.clause.segment.start ?? 0
  const ends = firstPasses.at(-1)?.clause.segment.end ?? 0
  for (const [at, pass] of firstPasses.entries()) {
    const own = odds[at] ?? UNLIKELY
    const beside = BESIDE.map(step => odds[at + step] ?? UNLIKELY).sort((a, b) => b - a)
    const { segment, words, asks } = pass.clause
    const sameSpeaker = (other: number) =>
      Number(firstPasses[other]?.clause.segment.speakerName === segment.speakerName)
    const features = new Map<string, number>([
      ['odds', own],
      ['rank', Math.log1p(rankOf[at] ?? 0)],
      ['meeting', Math.log(likely(0, odds.length - 1) + 0.1)],
      ['over third', own - third],
      ['highest', highest],
      ['before', odds[at - 1] ?? UNLIKELY],
      ['after', odds[at + 1] ?? UNLIKELY],
      ['beside', beside[0] ?? UNLIKELY],
      ['beside too', beside[1] ?? UNLIKELY],
      ['near', Math.log(likely(at - NEAR, at + NEAR) - logistic(own) + 0.01)],
      ['far', Math.log(likely(at - FAR, at + FAR) - logistic(own) + 0.01)],
      ['words', words.length],
      ['asks', Number(asks)],
      ['certainty', pass.certainty],
      ['share', pass.share],
      ['chair', pass.chair],
      ['role', Number(pass.role)],
      ['name', Number(pass.name)],
      ['place', at / Math.max(1, firstPasses.length - 1)],
      ['minutes left', (ends - segment.start) / 60],
      ['minutes gone', (segment.start - begins) / 60],
      ['goes on', sameSpeaker(at + 1)],
      ['went on', sameSpeaker(at - 1)],
      ['people near', people(at - NEAR, at + NEAR)],
      ['people far', people(at - 30, at + 30)],
      ['next time before', nextTime(at - 10, at - 1)],
      ['next time after', nextTime(at + 1, at + 10)],
    ])
    for (const { cue, sum } of counted) features.set(`${cue} near`, sum(at - NEAR, at + NEAR))
    yield features
  }
}

// The sums of all ranges, both ends included, as differences of running totals.
function sums(numbers: readonly number[]): (from: number, to: number) => number {
  const totals = [0]
  for (const number of numbers) totals.push((totals.at(-1) ?? 0) + number)
  return (from, to) =>
    Math.max(
      0,
      (totals[Math.min(numbers.length, Math.max(0, to + 1))] ?? 0) -
        (totals[Math.min(numbers.length, Math.max(0, from))] ?? 0),
    )
}

// The number of likelier clauses of the meeting.
function ranks(odds: readonly number[]): number[] {
  const order = odds.map((_, at) => at).sort((a, b) => (odds[b] ?? 0) - (odds[a] ?? 0) || a - b)
  const result: number[] = []
  for (const [rank, at] of order.entries()) result[at] = rank
  return result
}

const TASK_LIKE: readonly Cue[] = [...COMMITTING, 'assign', 'thirdParty', 'task']
const ASKING: readonly Cue[] = ['request', 'polite', 'lets', 'assign']
const FORWARD: readonly Cue[] = ['promise', 'request', 'assign', 'lets', 'ourPromise']
const FIRM: readonly Cue[] = ['promise', 'request', 'assign']

/** A factor 0–1 for cases with too few examples to learn, such as plain questions and guesses. Chosen by cross-validation. */
export function certaintyFactor({ clause, cues, features }: DescribedClause): number {
  const has = (wanted: readonly Cue[]) => wanted.some(cue => cues.has(cue))
  const people = features.has('<role>') || features.has('<name>')
  let factor = 1
  if (clause.asks && !has(ASKING)) factor *= 0.4
  if (!people && !has(TASK_LIKE)) factor *= 0.6
  if (cues.has('past') && !has(FORWARD)) factor *= 0.6
  if (cues.has('hedge') && !has(FIRM)) factor *= 0.8
  return factor
}
