import { arrowHead, number, path } from '../svg/shapes.ts'

const RADIUS = 8

/**
 * A connector from the right edge of one card to the left edge of another: it climbs in the gap right behind its source,
 * so that it never crosses a column it skips.
 */
export function elbow(x1: number, y1: number, x2: number, y2: number, turn: number, colour: string): string {
  const end = x2 - 2
  const tip = arrowHead(end, y2, 1, colour)
  const rise = y2 - y1
  // A step too small to be seen as one is drawn straight; from the others it would leave the source beside their line.
  if (Math.abs(rise) < 2)
    return path(`M${number(x1)} ${number(y2)}H${number(end - 6)}`, { stroke: colour, strokeWidth: 1.5 }) + tip
  const radius = Math.min(RADIUS, Math.abs(rise) / 2)
  const sign = Math.sign(rise)
  const x = x1 + turn
  const d = `M${number(x1)} ${number(y1)}H${number(x - radius)}Q${number(x)} ${number(y1)} ${number(x)} ${number(y1 + sign * radius)}V${number(y2 - sign * radius)}Q${number(x)} ${number(y2)} ${number(x + radius)} ${number(y2)}H${number(end - 6)}`
  return path(d, { stroke: colour, strokeWidth: 1.5 }) + tip
}
