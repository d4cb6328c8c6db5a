import { Buffer as ShapingBuffer, shape } from 'harfbuzzjs'
import type { FontFace, FontWeight } from './faces.ts'
import { itemize } from './itemize.ts'

const CACHE_LIMIT = 20_000
const widths = new Map<string, number>()
const buffer = new ShapingBuffer()

/** Advance of a run in ems, shaped by HarfBuzz (the renderer shapes with its port, so both agree). */
function shapedWidth(face: FontFace, text: string): number {
  buffer.reset()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  shape(face.font, buffer)
  let advance = 0
  for (const position of buffer.getGlyphPositions()) advance += position.xAdvance
  return advance / face.unitsPerEm
}

/** Width of one line of text in the units of `fontSize`. */
export function textWidth(text: string, fontSize: number, weight: FontWeight): number {
  const key = `${weight} ${text}`
  let width = widths.get(key)
  if (width === undefined) {
    width = 0
    for (const run of itemize(text, weight)) width += shapedWidth(run.face, run.text)
    if (widths.size >= CACHE_LIMIT) widths.clear()
    widths.set(key, width)
  }
  return width * fontSize
}
