import type { InfographicModel } from '../model/infographic.ts'
import { clock, duration } from '../svg/format.ts'
import { nodeGroup } from '../svg/group.ts'
import { circle, line, path, rect } from '../svg/shapes.ts'
import { columnText, textLine } from '../svg/text.ts'
import { hueAt, type Theme } from '../svg/theme.ts'
import { wrapText } from '../text/wrap.ts'
import type { Placed } from './frame.ts'
import type { Area } from './panel.ts'
import { axis } from './time-axis.ts'

const TITLE_WIDTH = 330
const TITLE = { size: 15, weight: 600 } as const
const SMALL = { size: 13, weight: 400 } as const
const ROW_GAP = 14
const MARK_GAP = 14

/** Topics as bars over the length of the meeting, with a mark where something was decided or taken on. */
export function topicsOverTime(theme: Theme, model: InfographicModel, area: Area): Placed {
  const { scale, svg: ticks } = axis(
    theme,
    {
      left: area.x + TITLE_WIDTH + 24,
      right: area.x + area.width,
      start: model.startSeconds,
      end: model.endSeconds,
    },
    area.y,
  )
  const marks = model.moments
  let svg = marks.length > 0 ? key(theme, area.x, area.y + 10) : ''
  let y = area.y + 32
  model.topics.forEach((topic, index) => {
    const hue = theme.style === 'colorful' ? hueAt(theme, index) : hueAt(theme, 1)
    const title = wrapText(topic.node.label, TITLE, TITLE_WIDTH, 4)
    const length = topic.endSeconds - topic.startSeconds
    const times = `${clock(topic.startSeconds)}–${clock(topic.endSeconds)} · ${duration(length)}`
    const height = title.height + 20
    const middle = y + height / 2
    const left = scale.x(topic.startSeconds)
    const width = Math.max(4, scale.x(topic.endSeconds) - left)
    const inside = marks
      .filter(mark => mark.startSeconds >= topic.startSeconds && mark.startSeconds < topic.endSeconds)
      .toSorted((one, other) => one.startSeconds - other.startSeconds)
    const places = placesOf(
      inside.map(mark => scale.x(mark.startSeconds)),
      left + 8,
      left + width - 8,
    )
    const fill = theme.style === 'minimal' ? '#c9d0d9' : theme.style === 'detailed' ? hue.line : hue.solid
    const parts = [
      columnText(title, area.x, y, TITLE_WIDTH, theme.ink),
      textLine(times, area.x, y + title.height + 14, SMALL, theme.muted),
      line(scale.left, middle, scale.right, middle, { stroke: theme.hairline }),
      rect({ x: left, y: middle - 11, width, height: 22 }, { fill, radius: Math.min(5, width / 2) }),
      ...inside.map((mark, index) =>
        (mark.kind === 'decision' ? diamond : dot)(places[index] ?? left, middle, theme),
      ),
    ]
    svg += nodeGroup(topic.node, parts.join(''))
    y += height + ROW_GAP
  })
  return { svg: ticks + svg, bottom: y - ROW_GAP }
}

/** Marks of the same minute side by side, in order, as far as the bar reaches. */
function placesOf(wanted: readonly number[], from: number, to: number): number[] {
  const gap = Math.min(MARK_GAP, Math.max(0, to - from) / Math.max(1, wanted.length - 1))
  const places: number[] = []
  wanted.forEach((x, index) => {
    const latest = Math.max(from, to - (wanted.length - 1 - index) * gap)
    const earliest = index === 0 ? from : (places[index - 1] ?? from) + gap
    places.push(Math.min(Math.max(x, earliest), latest))
  })
  return places
}

function diamond(x: number, y: number, theme: Theme): string {
  return path(`M${x.toFixed(1)} ${y - 7}l6 7l-6 7l-6 -7Z`, {
    fill: theme.ink,
    stroke: '#ffffff',
    strokeWidth: 1.5,
  })
}

function dot(x: number, y: number, theme: Theme): string {
  return circle(x, y, 4.5, { fill: '#ffffff', stroke: theme.ink, strokeWidth: 1.75 })
}

function key(theme: Theme, x: number, y: number): string {
  return (
    diamond(x + 7, y, theme) +
    textLine('Decision', x + 20, y + 4.7, SMALL, theme.muted) +
    dot(x + 104, y, theme) +
    textLine('Action item', x + 116, y + 4.7, SMALL, theme.muted)
  )
}
