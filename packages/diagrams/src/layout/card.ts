import type { DiagramNode } from '../model/nodes.ts'
import { clock } from '../svg/format.ts'
import { nodeGroup } from '../svg/group.ts'
import { type Box, path, rect } from '../svg/shapes.ts'
import { columnText } from '../svg/text.ts'
import { type Hue, hueOf, type Theme } from '../svg/theme.ts'
import { type TextBlock, wrapText } from '../text/wrap.ts'
import { lookOf } from './card-look.ts'
import { ICON_RADIUS, kindIcon } from './icons.ts'
import { measureOwner } from './owner.ts'

/** A node with its measured height, which can be placed. */
export interface Card {
  readonly node: DiagramNode
  readonly width: number
  readonly height: number
  draw(x: number, y: number): string
}

export interface CardOptions {
  readonly maxLines: number
  /** The text of the head row, in place of time and speaker. */
  readonly head?: string
  readonly hue?: Hue
}

const PADDING = 14
/** The distance between head and text. */
const HEAD_GAP = 6
const HEAD_INDENT = 28
const HEAD = { size: 13, weight: 600 } as const

function headOf(node: DiagramNode): string {
  const time = clock(node.startSeconds)
  return node.speakerName === null || node.kind === 'action' ? time : `${time} · ${node.speakerName}`
}

function stripe(box: Box, radius: number, fill: string): string {
  const { x, y, height } = box
  return path(
    `M${x + radius} ${y}H${x + 5}V${y + height}H${x + radius}A${radius} ${radius} 0 0 1 ${x} ${y + height - radius}V${y + radius}A${radius} ${radius} 0 0 1 ${x + radius} ${y}Z`,
    { fill },
  )
}

/** Measures a card with the sign, time, speaker and text of a node, and for an action item its owner and due day. */
export function measureCard(theme: Theme, node: DiagramNode, width: number, options: CardOptions): Card {
  const hue = options.hue ?? hueOf(theme, node.kind)
  const look = lookOf(theme, node, hue)
  const inset = PADDING + (look.stripe ? 4 : 0)
  const inner = width - inset - PADDING
  const owner = measureOwner(node, look, inner)
  const weight = node.kind === 'topic' || (node.kind === 'decision' && theme.style !== 'detailed') ? 600 : 400
  const text: TextBlock = wrapText(node.label, { size: 15, weight }, inner, options.maxLines)
  const head = wrapText(options.head ?? headOf(node), HEAD, inner - HEAD_INDENT, 3)
  const textTop = PADDING - 2 + Math.max(2 * ICON_RADIUS, head.height) + HEAD_GAP
  const height = textTop + text.height + (owner ? owner.height + 10 : 0) + PADDING
  return {
    node,
    width,
    height,
    draw(x, y) {
      const left = x + inset
      const headY = y + PADDING - 2 + ICON_RADIUS
      const parts = [
        rect({ x, y, width, height }, look.box),
        look.stripe ? stripe({ x, y, width, height }, look.box.radius, look.stripe) : '',
        kindIcon(node.kind, left + ICON_RADIUS, headY, look.icon, look.iconOn, look.ring),
        columnText(head, left + HEAD_INDENT, headY - head.lineHeight / 2, inner - HEAD_INDENT, look.head),
        columnText(text, left, y + textTop, inner, look.text),
        owner ? owner.draw(left, y + height - PADDING - owner.height) : '',
      ]
      return nodeGroup(node, parts.join(''))
    },
  }
}
