import type { RenderedSegment } from './transcript-document.ts'
import { clock, turnsOf } from './turns.ts'

/** Plain text: `[00:01:02] Name: …`, one line a turn. */
export function renderText(segments: Iterable<RenderedSegment>): string {
  const lines: string[] = []
  for (const turn of turnsOf(segments))
    lines.push(`[${clock(turn.startMs)}] ${turn.name}: ${turn.text}`.trimEnd(), '\n')
  return lines.join('')
}
