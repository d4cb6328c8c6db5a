import type { InfographicModel } from '../model/infographic.ts'
import { duration } from '../svg/format.ts'
import { nodeGroup } from '../svg/group.ts'
import { circle, path, rect } from '../svg/shapes.ts'
import { columnText, textLine, textWidth } from '../svg/text.ts'
import { hueAt, type Theme } from '../svg/theme.ts'
import { wrapText } from '../text/wrap.ts'
import type { Placed } from './frame.ts'
import type { Area } from './panel.ts'
import { axis } from './time-axis.ts'

const TITLE = { size: 15, weight: 600 } as const
const SMALL = { size: 13, weight: 400 } as const
const ROW_GAP = 14
const MARK_GAP = 14
const BAR = 14

/** Draws topics as bars over the length of the meeting, with marks for decisions and action items. */
export function topicsOverTime(theme: Theme, model: InfographicModel, area: Area): Placed {
  const marks = model.moments
  const { scale, svg: ticks } = axis(
    theme,
    { left: area.x, right: area.x + area.width, start: model.startSeconds, end: model.endSeconds },
    area.y,
  )
  // The key is at the level of the panel's title.
  let svg = key(theme, new Set(marks.map(({ kind }) => kind)), area.x + area.width, area.y - 26)
  let y = area.y + 30
  model.topics.forEach((topic, index) => {
    const hue = theme.style === 'colorful' ? hueAt(theme, index) : hueAt(theme, 1)
    const length = duration(topic.endSeconds - topic.startSeconds)
    const room = area.width - textWidth(length, SMALL.size, SMALL.weight) - 20
    const title = wrapText(topic.node.label, TITLE, room, 4)
    const middle = y + title.height + 3 + BAR / 2
    const left = scale.x(topic.startSeconds)
    const width = Math.max(4, scale.x(topic.endSeconds) - left)
    const inside = marks
      .filter(mark => mark.startSeconds >= topic.startSeconds && mark.startSeconds < topic.endSeconds)
      .toSorted((one, other) => one.startSeconds - other.startSeconds)
    const places = placesOf(
      inside.map(mark => scale.x(mark.startSeconds)),
      { left, right: left + width },
      scale,
    )
    const fill = theme.style === 'minimal' ? '#c9d0d9' : theme.style === 'detailed' ? hue.line : hue.solid
    const bar = (x: number, length: number, colour: string) =>
      rect(
        { x, y: middle - BAR / 2, width: length, height: BAR },
        { fill: colour, radius: Math.min(4, length / 2) },
      )
    const parts = [
      columnText(title, area.x, y, room, theme.ink),
      textLine(length, area.x + area.width, y + title.lineHeight / 2 + 4.7, SMALL, theme.muted, 'end'),
      bar(area.x, area.width, theme.style === 'detailed' ? theme.canvas : theme.hairline),
      bar(left, width, fill),
      ...inside.map((mark, index) =>
        (mark.kind === 'decision' ? diamond : dot)(places[index] ?? left, middle, theme),
      ),
    ]
    svg += nodeGroup(topic.node, parts.join(''))
    y = middle + BAR / 2 + ROW_GAP
  })
  return { svg: ticks + svg, bottom: y - ROW_GAP }
}

/** Half of a mark, with some space. */
const MARK_ROOM = 8

interface Span {
  readonly left: number
  readonly right: number
}

/** Places the marks of a minute side by side within the bar. If the bar is too short, they continue on its line. */
function placesOf(wanted: readonly number[], bar: Span, line: Span): number[] {
  const width = Math.max(bar.right - bar.left, (wanted.length - 1) * MARK_GAP + 2 * MARK_ROOM)
  const middle = (bar.left + bar.right) / 2
  const left = Math.max(line.left, Math.min(middle - width / 2, line.right - width))
  const places: number[] = []
  wanted.forEach((x, index) => {
    const latest = left + width - MARK_ROOM - (wanted.length - 1 - index) * MARK_GAP
    const earliest = index === 0 ? left + MARK_ROOM : (places[index - 1] ?? left) + MARK_GAP
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

const KEY = [
  { kind: 'action', name: 'Action item', mark: dot },
  { kind: 'decision', name: 'Decision', mark: diamond },
] as const

/** Draws the key of the marks that occur, aligned to the right edge. */
function key(theme: Theme, kinds: ReadonlySet<string>, right: number, y: number): string {
  let x = right
  return KEY.filter(({ kind }) => kinds.has(kind))
    .map(({ name, mark }) => {
      const end = x
      x -= textWidth(name, SMALL.size, SMALL.weight) + 13
      const drawn = mark(x, y, theme) + textLine(name, end, y + 4.7, SMALL, theme.muted, 'end')
      x -= 26
      return drawn
    })
    .join('')
}
