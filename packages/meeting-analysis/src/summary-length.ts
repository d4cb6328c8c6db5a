/**
 * Length of a summary nobody gave a length for: 150 words and eight more a minute, at most 700. An hour gives about a page and a half.
 * `end` in seconds from the start of the meeting.
 */
export function defaultSummaryWords(segments: readonly { readonly end: number }[]): number {
  const seconds = segments.reduce((latest, { end }) => Math.max(latest, end), 0)
  return Math.round(Math.min(700, 150 + (seconds / 60) * 8))
}
