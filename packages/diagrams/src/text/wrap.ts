import { breakPieces, type Piece } from './break.ts'
import type { FontWeight } from './faces.ts'
import { closedOff } from './label.ts'
import { textWidth } from './measure.ts'

export interface TextStyle {
  readonly size: number
  readonly weight: FontWeight
}

/** Text in lines. Sizes are in the units of the picture. */
export interface TextBlock {
  readonly lines: readonly string[]
  readonly style: TextStyle
  readonly lineHeight: number
  readonly width: number
  readonly height: number
}

const LINE_HEIGHT = 1.36
const ELLIPSIS = '…'
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** The longest beginning of `text` that fits. It has at least one grapheme, so that wrapping always ends. */
function fittingHead(text: string, style: TextStyle, maxWidth: number): string {
  const clusters = [...graphemes.segment(text)].map(part => part.segment)
  let low = 1
  let high = clusters.length
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (textWidth(clusters.slice(0, middle).join(''), style.size, style.weight) <= maxWidth) low = middle
    else high = middle - 1
  }
  return clusters.slice(0, low).join('')
}

function greedyLines(pieces: readonly Piece[], style: TextStyle, maxWidth: number): string[] {
  const lines: string[] = []
  let line = ''
  const fits = (text: string) => textWidth(text, style.size, style.weight) <= maxWidth
  for (const piece of pieces) {
    const joined = line === '' ? piece.text : line + (piece.spaceBefore ? ' ' : '') + piece.text
    if (fits(joined)) {
      line = joined
      continue
    }
    if (line !== '') lines.push(line)
    let rest = piece.text
    while (!fits(rest)) {
      const head = fittingHead(rest, style, maxWidth)
      if (head === rest) break
      lines.push(head)
      rest = rest.slice(head.length)
    }
    line = rest
  }
  if (line !== '') lines.push(line)
  return lines
}

function withEllipsis(line: string, style: TextStyle, maxWidth: number): string {
  const room = maxWidth - textWidth(ELLIPSIS, style.size, style.weight)
  const whole = closedOff(line)
  if (textWidth(whole, style.size, style.weight) <= room) return whole + ELLIPSIS
  const head = fittingHead(whole, style, room)
  const space = head.lastIndexOf(' ')
  return closedOff(space > head.length / 2 ? head.slice(0, space) : head) + ELLIPSIS
}

/**
 * Wraps text to a width with the metrics of its faces. Words that are wider than the width are broken between
 * graphemes. Text beyond `maxLines` ends in an ellipsis.
 */
export function wrapText(text: string, style: TextStyle, maxWidth: number, maxLines = 4): TextBlock {
  const pieces = breakPieces(text)
  let lines = greedyLines(pieces, style, maxWidth)
  if (lines.length > maxLines) {
    lines = lines.slice(0, maxLines)
    lines[maxLines - 1] = withEllipsis(lines[maxLines - 1] ?? '', style, maxWidth)
  } else if (lines.length > 1) lines = balanced(pieces, style, maxWidth, lines)
  const lineHeight = Math.round(style.size * LINE_HEIGHT)
  const width = Math.max(0, ...lines.map(line => textWidth(line, style.size, style.weight)))
  return { lines, style, lineHeight, width, height: lines.length * lineHeight }
}

/** Narrows the lines until the last line is not a single word, without more lines and without breaking a word. */
function balanced(pieces: readonly Piece[], style: TextStyle, maxWidth: number, lines: string[]): string[] {
  let best = lines
  const widest = Math.max(...pieces.map(({ text }) => textWidth(text, style.size, style.weight)))
  const least = Math.max(maxWidth * 0.5, widest)
  for (let width = maxWidth * 0.94; width > least; width -= maxWidth * 0.06) {
    const widths = best.map(line => textWidth(line, style.size, style.weight))
    if ((widths.at(-1) ?? 0) >= Math.max(...widths) * 0.5) break
    const narrower = greedyLines(pieces, style, width)
    if (narrower.length > lines.length) break
    best = narrower
  }
  return best
}
