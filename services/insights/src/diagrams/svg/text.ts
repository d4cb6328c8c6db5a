import { TEXT_FAMILY } from '../text/faces.ts'
import { itemize } from '../text/itemize.ts'
import { textWidth } from '../text/measure.ts'
import { type TextBlock, type TextStyle, wrapText } from '../text/wrap.ts'
import { number, xml } from './shapes.ts'

export type Anchor = 'start' | 'middle' | 'end'

const RIGHT_TO_LEFT = /^[^\p{L}]*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/u
/** Makes neutral marks at a line's end follow the right-to-left words before them. */
const RIGHT_TO_LEFT_MARK = '\u200f'

export function isRightToLeft(text: string): boolean {
  return RIGHT_TO_LEFT.test(text)
}

/** One line of text; every stretch names the face it was measured with. `y` is the baseline. */
export function textLine(
  text: string,
  x: number,
  y: number,
  style: TextStyle,
  fill: string,
  anchor: Anchor = 'start',
) {
  const directed = isRightToLeft(text) ? RIGHT_TO_LEFT_MARK + text + RIGHT_TO_LEFT_MARK : text
  const runs = itemize(directed, style.weight)
  const content = runs
    .map(run =>
      run.face.family === TEXT_FAMILY
        ? xml(run.text)
        : `<tspan font-family="${run.face.family}">${xml(run.text)}</tspan>`,
    )
    .join('')
  const anchored = anchor === 'start' ? '' : ` text-anchor="${anchor}"`
  return `<text x="${number(x)}" y="${number(y)}" font-size="${style.size}" font-weight="${style.weight}" fill="${fill}"${anchored}>${content}</text>`
}

/** Baseline of the first line, from the top of its line box: the cap height stands in the middle. */
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

/** A block within a column of some width: right-to-left text stands at the right edge, as its readers expect. */
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
