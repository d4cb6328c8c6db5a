import type { DiagramNode } from '../model/nodes.ts'
import { MARGIN, PICTURE_WIDTH } from '../svg/document.ts'
import { calendarDay } from '../svg/format.ts'
import { nodeGroup } from '../svg/group.ts'
import { arrowHead, type Box, circle, line, rect } from '../svg/shapes.ts'
import { columnText, textBlock } from '../svg/text.ts'
import { type Hue, hueOf, type Theme } from '../svg/theme.ts'
import { wrapText } from '../text/wrap.ts'
import type { Placed } from './frame.ts'
import { ICON_RADIUS, kindIcon } from './icons.ts'

/** The width of the times to the left of the lifelines. */
export const TIME_GUTTER = 72
const LABEL_WIDTH = 400
/** Arabic and Indic letters extend below the line box of the text face. */
const DESCENT = 7
const LABEL = { size: 15, weight: 400 } as const

/** A speaker and the x position of the speaker's line. */
export interface Lifeline {
  readonly speaker: DiagramNode
  readonly x: number
  readonly hue: Hue
}

interface Message {
  readonly node: DiagramNode
  readonly from: Lifeline
  readonly to: Lifeline
  readonly answer: boolean
}

/** Draws text above an arrow. The text covers the lifelines behind it and stays within the picture. */
export function drawMessage(theme: Theme, message: Message, top: number, background: string): Placed {
  const { node, from, to, answer } = message
  const span = Math.abs(to.x - from.x)
  const block = wrapText(node.label, LABEL, Math.max(LABEL_WIDTH, Math.min(span - 24, 640)), 4)
  const half = block.width / 2 + 8
  const middle = (from.x + to.x) / 2
  const x = Math.min(Math.max(middle, MARGIN + TIME_GUTTER + half), PICTURE_WIDTH - MARGIN - half)
  const arrowY = top + block.height + 11
  const direction = to.x > from.x ? 1 : -1
  const colour =
    theme.style === 'minimal'
      ? theme.ink
      : theme.style === 'colorful'
        ? from.hue.solid
        : answer
          ? '#5b6b80'
          : theme.action.solid
  const tip = to.x - direction * 6
  const ink = theme.style === 'colorful' ? from.hue.ink : theme.ink
  const parts = [
    rect({ x: x - half, y: top, width: half * 2, height: block.height + DESCENT }, { fill: background }),
    textBlock(block, x, top, answer && theme.style === 'detailed' ? theme.muted : ink, 'middle'),
    line(from.x + direction * 6, arrowY, tip - direction * 6, arrowY, {
      stroke: colour,
      strokeWidth: theme.style === 'colorful' ? 2.5 : 1.75,
      ...(answer ? { dash: '6 5' } : {}),
    }),
    arrowHead(tip, arrowY, direction, colour, 9),
    theme.style === 'minimal' ? '' : circle(from.x, arrowY, 4.5, { fill: colour }),
  ]
  return { svg: nodeGroup(node, parts.join('')), bottom: arrowY + 6 }
}

/** The largest width of a note over one lifeline. */
export const NOTE_WIDTH = 380
const NOTE_PADDING = 12
const META = { size: 13, weight: 600 } as const

/** The shortest arrow that is drawn. */
const SHORTEST_ARROW = 36

/**
 * Draws a note with its sign. A task is over the lifeline of its owner, with an arrow from the speaker who
 * asked for it. A decision is in the middle of all lifelines.
 */
export function drawNote(
  theme: Theme,
  node: DiagramNode,
  x: number,
  widest: number,
  top: number,
  asker: Lifeline | null = null,
): Placed {
  const indent = NOTE_PADDING + 2 * ICON_RADIUS + 10
  const block = wrapText(node.label, LABEL, widest - indent - NOTE_PADDING, 5)
  const words = [
    node.kind === 'decision' ? node.speakerName : asker && `asked by ${asker.speaker.label}`,
    node.dueDate && `due ${calendarDay(node.dueDate, false)}`,
  ]
  const due = words.filter(Boolean).join(' · ')
  const meta = due === '' ? null : wrapText(due, META, widest - indent - NOTE_PADDING, 1)
  const width = indent + Math.max(block.width, meta?.width ?? 0) + NOTE_PADDING + 2
  const height = Math.max(block.height, 2 * ICON_RADIUS) + (meta ? meta.height : 0) + 2 * NOTE_PADDING
  const left = Math.min(Math.max(x - width / 2, MARGIN + TIME_GUTTER), PICTURE_WIDTH - MARGIN - width)
  const hue = hueOf(theme, node.kind)
  const box = { x: left, y: top, width, height }
  const shape =
    theme.style === 'minimal'
      ? rect(box, {
          fill: theme.card,
          stroke: theme.ink,
          strokeWidth: node.kind === 'decision' ? 2 : 1,
          radius: 6,
        })
      : rect(box, { fill: hue.tint, stroke: hue.line, radius: 8 })
  const ink = theme.style === 'minimal' ? theme.ink : hue.ink
  const textX = left + indent
  const sign = kindIcon(
    node.kind,
    left + NOTE_PADDING + ICON_RADIUS,
    top + NOTE_PADDING + block.lineHeight / 2,
    hue.solid,
    '#ffffff',
    theme.style === 'minimal' && node.kind === 'action',
  )
  const written =
    columnText(block, textX, top + NOTE_PADDING, block.width, ink) +
    (meta ? columnText(meta, textX, top + NOTE_PADDING + block.height, meta.width, ink) : '')
  const arrow = asker ? askedArrow(theme, asker, box) : ''
  return { svg: nodeGroup(node, arrow + shape + sign + written), bottom: top + height }
}

/** Draws an arrow from the lifeline of the asking speaker to the note, if there is enough space. */
function askedArrow(theme: Theme, { x }: Lifeline, box: Box): string {
  const direction = x < box.x ? 1 : -1
  const edge = direction === 1 ? box.x : box.x + box.width
  if ((edge - x) * direction < SHORTEST_ARROW) return ''
  const y = box.y + box.height / 2
  const colour = theme.style === 'minimal' ? theme.ink : theme.action.solid
  return (
    line(x + direction * 6, y, edge - direction * 8, y, { stroke: colour, strokeWidth: 1.75 }) +
    arrowHead(edge - direction * 2, y, direction, colour, 9) +
    (theme.style === 'minimal' ? '' : circle(x, y, 4.5, { fill: colour }))
  )
}
