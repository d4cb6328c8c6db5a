import type { InfographicModel, SpeakerShare } from '../model/infographic.ts'
import { duration } from '../svg/format.ts'
import { nodeGroup } from '../svg/group.ts'
import { rect } from '../svg/shapes.ts'
import { columnText, textLine } from '../svg/text.ts'
import { hueAt, type Theme } from '../svg/theme.ts'
import { wrapText } from '../text/wrap.ts'
import type { Placed } from './frame.ts'
import type { Area } from './panel.ts'
import { axis, type TimeScale } from './time-axis.ts'

const ROW_HEIGHT = 34
const NAME_WIDTH = 200
const FIGURE_WIDTH = 156
const NAME = { size: 15, weight: 600 } as const
const FIGURE = { size: 14, weight: 600 } as const
const NOTE = { size: 13, weight: 400 } as const
/** A bar a meeting wide is cut into so many slices: speech within one is drawn as one. */
const SLICE_PIXELS = 2

/** Stretches of speech in pixels, neighbours joined, so that an hour of short turns stays a small picture. */
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

/** Who talked how long: a bar a speaker, and beside it when. */
export function talkTime(theme: Theme, model: InfographicModel, area: Area): Placed {
  const hasAxis = theme.style !== 'minimal'
  const barLeft = area.x + NAME_WIDTH + 12
  const barRoom = hasAxis ? 176 : area.width - NAME_WIDTH - 12 - FIGURE_WIDTH
  const longest = Math.max(...model.speakers.map(speaker => speaker.seconds), 1)
  const laneLeft = barLeft + barRoom + FIGURE_WIDTH + 16
  const scale = {
    left: laneLeft,
    right: area.x + area.width,
    start: model.startSeconds,
    end: model.endSeconds,
  }
  const timeAxis = axis(theme, scale, area.y)
  let y = area.y + (hasAxis ? 28 : 0)
  let svg = hasAxis ? timeAxis.svg : ''
  model.speakers.forEach((speaker, index) => {
    const name = wrapText(speaker.node.label, NAME, NAME_WIDTH, 3)
    const height = Math.max(ROW_HEIGHT, name.height + 12)
    const middle = y + height / 2
    const hue = theme.style === 'colorful' ? hueAt(theme, index) : hueAt(theme, 0)
    const width = Math.max(3, (barRoom * speaker.seconds) / longest)
    const parts = [
      columnText(name, area.x, middle - name.height / 2, NAME_WIDTH, theme.ink),
      rect(
        { x: barLeft, y: middle - 8, width, height: 16 },
        { fill: hue.solid, radius: Math.min(3, width / 2) },
      ),
      textLine(
        `${shareOf(speaker.share)} · ${duration(speaker.seconds)}`,
        barLeft + width + 10,
        middle + 5,
        FIGURE,
        theme.muted,
      ),
    ]
    if (hasAxis) {
      parts.push(
        rect(
          { x: scale.left, y: middle - 8, width: scale.right - scale.left, height: 16 },
          { fill: theme.canvas, radius: 3 },
        ),
      )
      for (const span of spansInPixels(speaker, timeAxis.scale)) {
        parts.push(rect({ x: span.x, y: middle - 8, width: span.width, height: 16 }, { fill: hue.solid }))
      }
    }
    svg += nodeGroup(speaker.node, parts.join(''))
    y += height
  })
  const others = model.speakerCount - model.speakers.length
  if (others > 0) {
    svg += textLine(
      `and ${others} more ${others === 1 ? 'speaker' : 'speakers'}`,
      area.x,
      y + 18,
      NOTE,
      theme.muted,
    )
    y += 26
  }
  return { svg, bottom: y }
}
