import type { FlowBranch, FlowGroup } from '../model/flowchart.ts'
import type { DiagramNode } from '../model/nodes.ts'
import { clock } from '../svg/format.ts'
import { nodeGroup } from '../svg/group.ts'
import { arrowHead, number, path, rect } from '../svg/shapes.ts'
import { columnText, textLine, textWidth } from '../svg/text.ts'
import { hueOf, type Theme } from '../svg/theme.ts'
import { wrapText } from '../text/wrap.ts'
import { type Card, measureCard } from './card.ts'
import { lookOf } from './card-look.ts'
import { heightOf, type Stacked } from './columns.ts'
import { ICON_RADIUS, kindIcon } from './icons.ts'

/** An item of a column that can be placed. */
export interface Block extends Stacked {
  draw(x: number, y: number): string
  /** The heading of items without an origin. It is drawn above the first of them in each column. */
  readonly note?: Block
}

/** A card, its indentation, and the height at which the line to it begins. */
interface Step {
  readonly card: Card
  readonly level: number
  readonly top: number
}

const INDENT = 26
const CARD_GAP = 12
const BLOCK_GAP = 26
const MAX_LINES = 10
const HEAD_PADDING = 11
const TITLE = { size: 16, weight: 600 } as const
const TIME = { size: 13, weight: 600 } as const
const NOTE = { size: 14, weight: 600 } as const
const CORNER = 7

/** The height at which a line reaches a card: at the level of its sign. */
const ARRIVES = 22

/** Measures the origin of a group: its topic or its question. */
function measureOrigin(theme: Theme, origin: DiagramNode, width: number): Block {
  const hue = hueOf(theme, origin.kind)
  const look = lookOf(theme, origin, hue)
  const time = clock(origin.startSeconds)
  const timeWidth = textWidth(time, TIME.size, TIME.weight)
  const indent = HEAD_PADDING + 2 * ICON_RADIUS + 9
  const room = width - indent - timeWidth - HEAD_PADDING - 14
  const title = wrapText(origin.label, TITLE, room, MAX_LINES)
  const box =
    theme.style === 'detailed' ? { ...look.box, fill: hue.tint, stroke: hue.line, radius: 8 } : look.box
  const ink = theme.style === 'detailed' ? hue.ink : look.text
  const height = title.height + 2 * HEAD_PADDING
  return {
    gap: BLOCK_GAP,
    height,
    draw(x, y) {
      const middle = y + HEAD_PADDING + title.lineHeight / 2
      const parts = [
        rect({ x, y, width, height }, box),
        kindIcon(origin.kind, x + HEAD_PADDING + ICON_RADIUS, middle, look.icon, look.iconOn, look.ring),
        columnText(title, x + indent, y + HEAD_PADDING, room, ink),
        textLine(time, x + width - HEAD_PADDING - 3, middle + 4.7, TIME, ink, 'end'),
      ]
      return nodeGroup(origin, parts.join(''))
    },
  }
}

function measureNote(theme: Theme, note: string, width: number): Block {
  const block = wrapText(note, NOTE, width, 2)
  return {
    gap: BLOCK_GAP,
    height: block.height,
    draw: (x, y) => columnText(block, x, y, width, theme.muted),
  }
}

/** Draws an arrow from a vertical line on the left to a card. */
function arrow(x: number, top: number, toX: number, y: number, colour: string): string {
  const d = `M${number(x)} ${number(top)}V${number(y - CORNER)}Q${number(x)} ${number(y)} ${number(x + CORNER)} ${number(y)}H${number(toX - 7)}`
  return path(d, { stroke: colour, strokeWidth: 1.5 }) + arrowHead(toX - 1, y, 1, colour, 7)
}

function cardsOf(theme: Theme, { options, decision, actions }: FlowBranch, level: number, width: number) {
  const below = decision ? level + 1 : level
  const nodes = [
    ...options.map(node => ({ node, level })),
    ...(decision ? [{ node: decision, level }] : []),
    ...actions.map(node => ({ node, level: below })),
  ]
  return nodes.map(({ node, level }) => ({
    level,
    card: measureCard(theme, node, width - level * INDENT, { maxLines: MAX_LINES }),
  }))
}

function measureSteps(
  theme: Theme,
  head: Block | null,
  branches: readonly FlowBranch[],
  width: number,
): Block {
  const level = head ? 1 : 0
  const start = head ? head.height + CARD_GAP : 0
  let top = start
  const steps: Step[] = branches
    .flatMap(branch => cardsOf(theme, branch, level, width))
    .map(({ card, level }) => {
      const step = { card, level, top }
      top += card.height + CARD_GAP
      return step
    })
  const colour = theme.style === 'minimal' ? theme.ink : '#8492a6'
  // Each line starts below the nearest card above with a smaller indentation.
  const startOf = (step: Step, index: number): number => {
    const source = steps.slice(0, index).findLast(other => other.level < step.level)
    return source ? source.top + source.card.height : start - CARD_GAP
  }
  return {
    gap: head ? BLOCK_GAP : CARD_GAP,
    height: start + heightOf(steps.map(({ card: { height } }) => ({ height, gap: CARD_GAP }))),
    draw(x, y) {
      const lines = steps.map((step, index) => {
        if (step.level === 0) return ''
        const left = x + step.level * INDENT
        return arrow(left - INDENT / 2, y + startOf(step, index), left, y + step.top + ARRIVES, colour)
      })
      const cards = steps.map(step => step.card.draw(x + step.level * INDENT, y + step.top))
      return (head?.draw(x, y) ?? '') + lines.join('') + cards.join('')
    },
  }
}

/**
 * Measures a group: the results of a topic or question, from top to bottom, with indented consequences. Items
 * without an origin are separate blocks, which may be in several columns, with `note` above them.
 */
export function measureGroup(
  theme: Theme,
  { origin, branches }: FlowGroup,
  width: number,
  note: string,
): Block[] {
  if (origin) return [measureSteps(theme, measureOrigin(theme, origin, width), branches, width)]
  const single = branches.flatMap(branch =>
    branch.decision || branch.options.length > 0
      ? [branch]
      : branch.actions.map(action => ({ ...branch, actions: [action] })),
  )
  const above = note === '' ? {} : { note: measureNote(theme, note, width) }
  return single.map(branch => ({ ...measureSteps(theme, null, [branch], width), ...above }))
}

/** Adds the note above the first block of a column that has a note. */
export function withNotes(column: readonly Block[]): Block[] {
  const first = column.findIndex(({ note }) => note !== undefined)
  const note = column[first]?.note
  return note ? [...column.slice(0, first), note, ...column.slice(first)] : [...column]
}
