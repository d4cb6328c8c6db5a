import type { InfographicModel, SpeakerShare } from '../model/infographic.ts'
import { duration } from '../svg/format.ts'
import { nodeGroup } from '../svg/group.ts'
import { rect } from '../svg/shapes.ts'
import { columnText, textLine, textWidth } from '../svg/text.ts'
import { hueAt, type Theme } from '../svg/theme.ts'
import { wrapText } from '../text/wrap.ts'
import type { Placed } from './frame.ts'
import type { Area } from './panel.ts'
import { axis, type TimeScale } from './time-axis.ts'

const NAME = { size: 15, weight: 600 } as const
const FIGURE = { size: 13, weight: 400 } as const
const NOTE = { size: 13, weight: 400 } as const
const ROW_GAP = 14
const BAR = 14
/** The width of a slice of the bar. Speech within a slice is drawn as one stretch. */
const SLICE_PIXELS = 2

/**
 * The stretches of speech in pixels. Adjacent stretches are joined, so that an hour of short turns gives a
 * small SVG.
 */
function spansInPixels(speaker: SpeakerShare, scale: TimeScale): { x: number; width: number }[] {
  const slices = new Set<number>()
  for (const span of speaker.spans) {
    const first = Math.floor((scale.x(span.start) - scale.left) / SLICE_PIXELS)
    const last = Math.max(first, Math.ceil((scale.x(span.end) - scale.left) / SLICE_PIXELS) - 1)
    for (let slice = first; slice <= last; slice++) slices.add(slice)
  }
  const spans: { x: number; width: number }[] = []
  for (const slice of [...slices].toSorted((one, other) => one - other)) {
    const x = scale.left + slice * SLICE_PIXELS
    const previous = spans.at(-1)
    if (previous && previous.x + previous.width >= x) previous.width = x + SLICE_PIXELS - previous.x
    else spans.push({ x, width: SLICE_PIXELS })
  }
  return spans
    .map(span => ({ x: span.x, width: Math.min(span.width, scale.right - span.x) }))
    .filter(span => span.width > 0)
}

function shareOf(share: number): string {
  return share > 0 && share < 0.01 ? '<1 %' : `${Math.round(share * 100)} %`
}

/** Draws the talk time of each speaker, with a bar that shows when they talked. */
export function talkTime(theme: Theme, model: InfographicModel, area: Area): Placed {
  const span = { left: area.x, right: area.x + area.width, start: model.startSeconds, end: model.endSeconds }
  const { svg: ticks, scale } = axis(theme, span, area.y)
  let y = area.y + 30
  let svg = ticks
  model.speakers.forEach((speaker, index) => {
    const figure = `${shareOf(speaker.share)} · ${duration(speaker.seconds)}`
    const room = area.width - textWidth(figure, FIGURE.size, FIGURE.weight) - 20
    const name = wrapText(speaker.node.label, NAME, room, 3)
    const hue = theme.style === 'colorful' ? hueAt(theme, index) : hueAt(theme, 0)
    const top = y + name.height + 3
    const bar = (x: number, width: number, fill: string) =>
      rect({ x, y: top, width, height: BAR }, { fill, radius: Math.min(3, width / 2) })
    const parts = [
      columnText(name, area.x, y, room, theme.ink),
      textLine(figure, area.x + area.width, y + name.lineHeight / 2 + 4.7, FIGURE, theme.muted, 'end'),
      bar(area.x, area.width, theme.style === 'detailed' ? theme.canvas : theme.hairline),
      ...spansInPixels(speaker, scale).map(({ x, width }) => bar(x, width, hue.solid)),
    ]
    svg += nodeGroup(speaker.node, parts.join(''))
    y = top + BAR + ROW_GAP
  })
  const others = model.speakerCount - model.speakers.length
  if (others > 0) {
    const more = `and ${others} more ${others === 1 ? 'speaker' : 'speakers'}`
    svg += textLine(more, area.x, y + 10, NOTE, theme.muted)
    y += 14 + ROW_GAP
  }
  return { svg, bottom: y - ROW_GAP }
}
