import { textWidth } from '../text/measure.ts'
import { isRightToLeft } from '../text/visual-runs.ts'
import { type TextBlock, type TextStyle, wrapText } from '../text/wrap.ts'
import { number, xml } from './shapes.ts'

export type Anchor = 'start' | 'middle' | 'end'

const OPPOSITE: Readonly<Record<Anchor, Anchor>> = { start: 'end', middle: 'middle', end: 'start' }

/**
 * One line of text. `y` is the baseline; `anchor` is what `x` is of the line as it is seen, whichever way it reads.
 * `outlineText` reads what this writes.
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

/** Baseline of the first line, from the top of its line box: the cap height is in the middle. */
function baseline(block: TextBlock): number {
  return block.lineHeight / 2 + block.style.size * 0.36
}

/** A wrapped block whose top is at `y`; `x` is its left edge, middle or right edge by `anchor`. */
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

/** A block within a column of some width: right-to-left text is at the right edge, as its readers expect. */
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

/** One line cut to a width, centred on `middleY`. */
export function fittedLine(
  text: string,
  x: number,
  middleY: number,
  maxWidth: number,
  style: TextStyle,
  fill: string,
  anchor: Anchor = 'start',
): string {
  const [fitted = ''] = wrapText(text, style, maxWidth, 1).lines
  return textLine(fitted, x, middleY + style.size * 0.36, style, fill, anchor)
}

export { textWidth }
