import type { Clause } from './clause.ts'
import type { Sentence } from './sentence.ts'

/** Whether a sentence is the rest of the one before it of the same speaker: that has no end, where ends are marked, and this begins small or in another cue. */
export function beginsInside({ clauses, speakerName }: Sentence, before: Sentence | undefined): boolean {
  const [first] = clauses
  const last = before?.clauses.at(-1)
  if (first === undefined || last === undefined || before?.speakerName !== speakerName) return false
  const ended = /[.!?]["'”’)\]\s]*$/u.test(saidIn(last))
  const marked = /\p{Lu}/u.test(last.segment.text) && /[.!?]/.test(first.segment.text)
  return marked && !ended && (/^\p{Ll}/u.test(saidIn(first)) || first.segment !== last.segment)
}

function saidIn({ segment, from, to }: Clause): string {
  return segment.text.slice(from, to).trim()
}
