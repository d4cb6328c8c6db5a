import type { DiagramNode } from '../model/nodes.ts'
import { clock } from '../svg/format.ts'
import { nodeGroup } from '../svg/group.ts'
import { type Box, type Paint, path, rect } from '../svg/shapes.ts'
import { columnText, fittedLine } from '../svg/text.ts'
import { type Hue, hueOf, type Theme } from '../svg/theme.ts'
import { type TextBlock, wrapText } from '../text/wrap.ts'
import { ICON_RADIUS, kindIcon } from './icons.ts'
import { measureOwner } from './owner.ts'

/** A node with its measured height, ready to be put somewhere. */
export interface Card {
  readonly node: DiagramNode
  readonly width: number
  readonly height: number
  draw(x: number, y: number): string
}

export interface CardOptions {
  readonly maxLines: number
  /** Set in the head row instead of time and speaker. */
  readonly head?: string
  readonly hue?: Hue
}

const PADDING = 14
const HEAD_HEIGHT = 26
const HEAD = { size: 13, weight: 600 } as const

export interface Look {
  readonly box: Paint & { radius: number }
  readonly text: string
  readonly head: string
  readonly icon: string
  readonly iconOn: string
  readonly ring: boolean
  readonly chip: { readonly fill: string; readonly text: string }
  readonly stripe: string | null
}

function lookOf(theme: Theme, node: DiagramNode, hue: Hue): Look {
  const strong = node.kind === 'decision'
  if (theme.style === 'minimal') {
    const stroke = strong ? theme.ink : hue.line
    const box = {
      fill: theme.card,
      stroke,
      strokeWidth: strong ? 2 : 1,
      radius: node.kind === 'question' ? 18 : 6,
    }
    const dashed = node.kind === 'option' ? { ...box, dash: '5 4' } : box
    const chip = { fill: '#eef0f3', text: theme.ink }
    return {
      box: dashed,
      text: theme.ink,
      head: theme.muted,
      icon: theme.ink,
      iconOn: '#ffffff',
      ring: !strong,
      chip,
      stripe: null,
    }
  }
  if (theme.style === 'detailed') {
    const box = { fill: theme.card, stroke: theme.cardLine, radius: 8 }
    return {
      box,
      text: theme.ink,
      head: theme.muted,
      icon: hue.solid,
      iconOn: hue.onSolid,
      ring: false,
      chip: { fill: hue.tint, text: hue.ink },
      stripe: hue.solid,
    }
  }
  if (strong || node.kind === 'topic') {
    const box = { fill: hue.solid, radius: 14 }
    return {
      box,
      text: hue.onSolid,
      head: hue.onSolid,
      icon: hue.onSolid,
      iconOn: hue.solid,
      ring: false,
      chip: { fill: hue.tint, text: hue.ink },
      stripe: null,
    }
  }
  const box = { fill: hue.tint, stroke: hue.line, strokeWidth: 1.5, radius: 14 }
  return {
    box,
    text: hue.ink,
    head: hue.ink,
    icon: hue.solid,
    iconOn: hue.onSolid,
    ring: false,
    chip: { fill: hue.solid, text: hue.onSolid },
    stripe: null,
  }
}

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

/** A boxed node: sign, time and speaker, words, and for an action item its owner and day. */
export function measureCard(theme: Theme, node: DiagramNode, width: number, options: CardOptions): Card {
  const hue = options.hue ?? hueOf(theme, node.kind)
  const look = lookOf(theme, node, hue)
  const inset = PADDING + (look.stripe ? 4 : 0)
  const inner = width - inset - PADDING
  const owner = measureOwner(node, look, inner)
  const weight = node.kind === 'topic' || (node.kind === 'decision' && theme.style !== 'detailed') ? 600 : 400
  const text: TextBlock = wrapText(node.label, { size: 15, weight }, inner, options.maxLines)
  const height = PADDING - 2 + HEAD_HEIGHT + text.height + (owner ? owner.height + 10 : 0) + PADDING
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
        fittedLine(options.head ?? headOf(node), left + 28, headY, inner - 28, HEAD, look.head),
        columnText(text, left, y + PADDING - 2 + HEAD_HEIGHT, inner, look.text),
        owner ? owner.draw(left, y + height - PADDING - owner.height) : '',
      ]
      return nodeGroup(node, parts.join(''))
    },
  }
}
