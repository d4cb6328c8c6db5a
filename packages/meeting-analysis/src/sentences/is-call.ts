import type { Segment } from '../request.ts'

/** Who says less of all that is said only listens, or is a label that got there by mistake. */
const LEAST_SHARE = 0.003
/** More people than a small team has: a call, where promises are spread over the hour. */
const CALL_FROM_SPEAKERS = 5
/** “Yeah, okay” takes nobody's turn. */
const NOD_WORDS = 3
/** In a team people talk with each other; where half of the turns are longer they report to each other. */
const REPORT_WORDS = 32
/** Of a few lines nobody can tell. */
const LEAST_WORDS = 1_000

// Each item of a meeting asks again.
const known = new WeakMap<readonly Segment[], boolean>()

/** Many people, or few who report to each other in long turns: a call, unlike the talk of a team. */
export function isCall(segments: readonly Segment[]): boolean {
  const is = known.get(segments) ?? readsAsCall(segments)
  known.set(segments, is)
  return is
}

function readsAsCall(segments: readonly Segment[]): boolean {
  const said = new Map<string, number>()
  const turns: number[] = []
  let all = 0
  let last: string | undefined
  for (const { speakerName, text } of segments) {
    const words = text.split(/\s+/).filter(word => /[\p{L}\p{N}]/u.test(word)).length
    all += words
    said.set(speakerName, (said.get(speakerName) ?? 0) + words)
    if (words <= NOD_WORDS) continue
    if (speakerName === last) turns.push((turns.pop() ?? 0) + words)
    else turns.push(words)
    last = speakerName
  }
  const least = all < LEAST_WORDS ? 1 : all * LEAST_SHARE
  const speakers = [...said.values()].filter(words => words >= least).length
  if (speakers >= CALL_FROM_SPEAKERS) return true
  const median = turns.toSorted((one, other) => one - other)[Math.floor(turns.length / 2)] ?? 0
  return all >= LEAST_WORDS && speakers > 1 && median >= REPORT_WORDS
}
