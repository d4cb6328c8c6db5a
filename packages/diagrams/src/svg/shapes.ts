/** Removes characters that XML 1.0 does not allow, and escapes the five special characters. */
export function xml(text: string): string {
  return text
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '\ufffd')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/'/g, '&#39;')
}

/** Formats a length without needless digits, so that the same picture has the same bytes. */
export function number(value: number): string {
  return String(Math.round(value * 100) / 100)
}

export interface Paint {
  readonly fill?: string
  readonly stroke?: string
  readonly strokeWidth?: number
  readonly dash?: string
}

function paint({ fill = 'none', stroke, strokeWidth = 1, dash }: Paint): string {
  const line = stroke ? ` stroke="${stroke}" stroke-width="${number(strokeWidth)}"` : ''
  return `fill="${fill}"${line}${dash ? ` stroke-dasharray="${dash}"` : ''}`
}

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export function rect(box: Box, look: Paint & { radius?: number }): string {
  const radius = look.radius ? ` rx="${number(look.radius)}"` : ''
  return `<rect x="${number(box.x)}" y="${number(box.y)}" width="${number(box.width)}" height="${number(box.height)}"${radius} ${paint(look)}/>`
}

export function circle(x: number, y: number, radius: number, look: Paint): string {
  return `<circle cx="${number(x)}" cy="${number(y)}" r="${number(radius)}" ${paint(look)}/>`
}

export function path(d: string, look: Paint): string {
  return `<path d="${d}" ${paint(look)} stroke-linecap="round" stroke-linejoin="round"/>`
}

export function line(x1: number, y1: number, x2: number, y2: number, look: Paint): string {
  return path(`M${number(x1)} ${number(y1)}L${number(x2)} ${number(y2)}`, look)
}

/** Draws a solid arrow head with its tip at (x, y), pointing right or left. */
export function arrowHead(x: number, y: number, direction: 1 | -1, fill: string, size = 8): string {
  const back = x - direction * size
  return `<path d="M${number(x)} ${number(y)}L${number(back)} ${number(y - size * 0.6)}L${number(back)} ${number(y + size * 0.6)}Z" fill="${fill}"/>`
}
