import type { NodeKind } from '../model/nodes.ts'
import { circle, number, path } from '../svg/shapes.ts'

/** The strokes of each sign around (0, 0), in a circle of radius 10. */
const SIGNS: Partial<Readonly<Record<NodeKind, string>>> = {
  question: 'M-2.6 -2.4A2.6 2.6 0 1 1 0.9 -0.2Q0 0.3 0 1.4M0 4.2V4.3',
  option: 'M-4 -3H0L4 -3M-4 3H0L4 3M-4 0H4',
  decision: 'M-4.2 0.2L-1.2 3.2L4.4 -3',
  action: 'M-4.2 0H4.2M1 -3.4L4.4 0L1 3.4',
  topic: 'M-4.5 -3.6H4.5V2.2H0L-2.6 4.6V2.2H-4.5Z',
  date: 'M-4.2 -3.2H4.2V4.2H-4.2ZM-4.2 -0.6H4.2M-2 -4.6V-2.6M2 -4.6V-2.6',
}

function moved(d: string, x: number, y: number): string {
  return `<g transform="translate(${number(x)} ${number(y)})">${d}</g>`
}

export const ICON_RADIUS = 10

/** Draws the sign of a kind of node in a disc. With `ring`, the disc is an outline. */
export function kindIcon(
  kind: NodeKind,
  x: number,
  y: number,
  colour: string,
  on: string,
  ring = false,
): string {
  const disc = ring
    ? circle(0, 0, ICON_RADIUS - 0.75, { fill: on, stroke: colour, strokeWidth: 1.5 })
    : circle(0, 0, ICON_RADIUS, { fill: colour })
  const sign = path(SIGNS[kind] ?? '', { stroke: ring ? colour : on, strokeWidth: 1.7 })
  return moved(disc + sign, x, y)
}
