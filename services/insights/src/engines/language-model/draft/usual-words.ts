import type { Segment } from '../../engine.ts'

/** Length of a summary nobody gave a length for: 150 words and eight more a minute, at most 700. An hour gives about a page and a half. */
export function usualWords(segments: readonly Segment[]): number {
  const seconds = segments.reduce((latest, { end }) => Math.max(latest, end), 0)
  return Math.round(Math.min(700, 150 + (seconds / 60) * 8))
}
