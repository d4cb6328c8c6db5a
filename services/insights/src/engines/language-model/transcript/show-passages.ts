import type { Passage } from '../../engine.ts'
import { estimateTokens } from './estimate-tokens.ts'
import { type NumberedSegment, numberSegments, oneLine } from './number-segments.ts'

/** The first passages that fit: grouped by meeting under its title, in the order of speech. */
export function showPassages(
  passages: readonly Passage[],
  room: number,
): { shown: NumberedSegment<Passage>[]; material: string } {
  const chosen = new Map<string, Passage>()
  let left = room
  for (const passage of passages) {
    const size = estimateTokens(`${passage.meetingTitle} ${passage.speakerName} ${passage.text}`) + 8
    if (chosen.has(passage.id) || size > left) continue
    chosen.set(passage.id, passage)
    left -= size
  }
  const meetings = [...new Set([...chosen.values()].map(({ meetingId }) => meetingId))]
  const inOrder = [...chosen.values()].sort(
    (a, b) => meetings.indexOf(a.meetingId) - meetings.indexOf(b.meetingId) || a.index - b.index,
  )
  const shown = numberSegments(inOrder, ({ speakerName }) => oneLine(speakerName) || '?')
  const lines = shown.flatMap(({ segment, line }, at) => {
    const begins = segment.meetingId !== shown[at - 1]?.segment.meetingId
    return begins ? [`Meeting: ${oneLine(segment.meetingTitle)}`, line] : [line]
  })
  return { shown, material: lines.join('\n') }
}
