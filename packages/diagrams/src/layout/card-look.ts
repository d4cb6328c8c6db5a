import type { DiagramNode } from '../model/nodes.ts'
import type { Paint } from '../svg/shapes.ts'
import type { Hue, Theme } from '../svg/theme.ts'

/** The colours and the outline of a card in a style. */
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

/** The look of a node in a style. Decisions are emphasised in all styles. */
export function lookOf(theme: Theme, node: DiagramNode, hue: Hue): Look {
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
