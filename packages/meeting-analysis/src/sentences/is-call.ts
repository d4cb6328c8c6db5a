import type { Segment } from '../request.ts'

/** A speaker with a smaller share of the words only listens, or is a wrong label. */
const LEAST_SHARE = 0.003
/** A meeting with this many speakers is a call, in which promises are spread over the hour. */
const CALL_FROM_SPEAKERS = 5
const NOD_WORDS = 3
/** Where half of the turns are longer, people report to each other. */
const REPORT_WORDS = 32
const LEAST_WORDS = 1_000

// A cache, because each item of a meeting asks again.
const known = new WeakMap<readonly Segment[], boolean>()

/** True if a meeting has many speakers, or few who report to each other in long turns. The conversation of a team is different. */
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
  const median = turns.toSorted((a, b) => a - b)[Math.floor(turns.length / 2)] ?? 0
  return all >= LEAST_WORDS && speakers > 1 && median >= REPORT_WORDS
}
