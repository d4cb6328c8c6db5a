import type { SharedSegment } from '@mi/contracts/mi/collaboration/v1'

/** Consecutive segments of a speaker. */
export interface Turn {
  speaker: string
  segments: { segment: SharedSegment; index: number }[]
}

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
