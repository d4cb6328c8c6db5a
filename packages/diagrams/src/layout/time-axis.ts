import { clock } from '../svg/format.ts'
import { textLine, textWidth } from '../svg/text.ts'
import type { Theme } from '../svg/theme.ts'

export interface TimeSpan {
  readonly left: number
  readonly right: number
  readonly start: number
  readonly end: number
}

export interface TimeScale extends TimeSpan {
  /** The x position of a time, in the units of the picture. */
  x(seconds: number): number
}

const TICK = { size: 13, weight: 400 } as const
const STEPS_SECONDS = [5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400]
const LABEL_GAP = 28

/** Draws times above a row of bars, as many as fit. */
export function axis(theme: Theme, span: TimeSpan, top: number): { svg: string; scale: TimeScale } {
  const length = Math.max(1, span.end - span.start)
  const room = span.right - span.left
  const x = (seconds: number) =>
    span.left + (room * (Math.min(Math.max(seconds, span.start), span.end) - span.start)) / length
  const labelWidth = textWidth(clock(span.end), TICK.size, TICK.weight) + LABEL_GAP
  const step = STEPS_SECONDS.find(seconds => (seconds / length) * room >= labelWidth) ?? length
  const ticks: string[] = []
  for (let time = Math.ceil(span.start / step) * step; time <= span.end; time += step) {
    const text = clock(time)
    const half = textWidth(text, TICK.size, TICK.weight) / 2
    const place = Math.min(Math.max(x(time), span.left + half), span.right - half)
    ticks.push(textLine(text, place, top + 14, TICK, theme.muted, 'middle'))
  }
  return { svg: ticks.join(''), scale: { ...span, x } }
}
