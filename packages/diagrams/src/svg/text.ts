import { textWidth } from '../text/measure.ts'
import { isRightToLeft } from '../text/visual-runs.ts'
import type { TextBlock, TextStyle } from '../text/wrap.ts'
import { number, xml } from './shapes.ts'

export type Anchor = 'start' | 'middle' | 'end'

const OPPOSITE: Readonly<Record<Anchor, Anchor>> = { start: 'end', middle: 'middle', end: 'start' }

/**
 * Draws a line of text. `y` is the baseline. `anchor` is the visual position of `x` in the line, whatever its
 * direction. `outlineText` parses this output.
 */
export function textLine(
  text: string,
  x: number,
  y: number,
  style: TextStyle,
  fill: string,
  anchor: Anchor = 'start',
): string {
  const rightToLeft = isRightToLeft(text)
  const written = rightToLeft ? OPPOSITE[anchor] : anchor
  const direction = rightToLeft ? ' direction="rtl"' : ''
  const anchored = written === 'start' ? '' : ` text-anchor="${written}"`
  return `<text x="${number(x)}" y="${number(y)}" font-size="${style.size}" font-weight="${style.weight}" fill="${fill}"${direction}${anchored}>${xml(text)}</text>`
}

/** The baseline of the first line, measured from the top of its line box. Capital letters are vertically centred. */
function baseline(block: TextBlock): number {
  return block.lineHeight / 2 + block.style.size * 0.36
}

/** Draws a wrapped block with its top at `y`. `x` is the left edge, the middle or the right edge, as `anchor` says. */
export function textBlock(
  block: TextBlock,
  x: number,
  y: number,
  fill: string,
  anchor: Anchor = 'start',
): string {
  return block.lines
    .map((text, index) =>
      textLine(text, x, y + baseline(block) + index * block.lineHeight, block.style, fill, anchor),
    )
    .join('')
}

/** Draws a block in a column of a width. Right-to-left text is aligned to the right edge. */
export function columnText(
  block: TextBlock,
  x: number,
  y: number,
  columnWidth: number,
  fill: string,
): string {
  return isRightToLeft(block.lines.join(' '))
    ? textBlock(block, x + columnWidth, y, fill, 'end')
    : textBlock(block, x, y, fill)
}

export { textWidth }
