import type { SharedSegment } from '@mi/contracts/mi/collaboration/v1'

/** What one person says until another does. */
export interface Turn {
  speaker: string
  segments: { segment: SharedSegment; index: number }[]
}

/** Text on one page: some two hours of speech. With more the page would be over 100 KB compressed. */
export const CHARACTERS_OF_A_PART = 100_000

/** Consecutive segments of a speaker, joined. */
export function turnsOf(segments: readonly SharedSegment[]): Turn[] {
  const turns: Turn[] = []
  for (const [index, segment] of segments.entries()) {
    const speaker = segment.speaker?.name ?? ''
    const last = turns.at(-1)
    if (last?.speaker === speaker) last.segments.push({ segment, index })
    else turns.push({ speaker, segments: [{ segment, index }] })
  }
  return turns
}

/** Segments of a long transcript in parts for pages; at least one, which may be empty. */
export function partsOf(segments: readonly SharedSegment[], characters = CHARACTERS_OF_A_PART): number[] {
  const starts = [0]
  let size = 0
  for (const [index, { text }] of segments.entries()) {
    if (size > 0 && size + text.length > characters) {
      starts.push(index)
      size = 0
    }
    size += text.length
  }
  return starts
}

/** `40 s`, `25 min`, `2 h`, `1 h 20 min` */
export function lengthOf(seconds: number): string {
  if (seconds < 60) return `${Math.round(seconds)} s`
  const minutes = Math.round(seconds / 60)
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ')
}

/** `1:02`, `1:01:02` */
export function clockTime(seconds: number): string {
  const whole = Math.floor(seconds)
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)]
  const rest = String(whole % 60).padStart(2, '0')
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`
}
