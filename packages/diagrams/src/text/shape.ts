import { Direction, Buffer as ShapingBuffer, shape } from 'harfbuzzjs'
import type { VisualRun } from './visual-runs.ts'

/** A glyph and its position, in ems from the start of its run. y grows upwards. */
export interface PlacedGlyph {
  readonly glyphId: number
  readonly x: number
  readonly y: number
}

export interface ShapedRun {
  readonly glyphs: readonly PlacedGlyph[]
  /** In ems. */
  readonly advance: number
}

const buffer = new ShapingBuffer()

/** Shapes a run with HarfBuzz: kerning, ligatures, joining letters, mirrored brackets. */
export function shapeRun({ face, text, rightToLeft }: VisualRun): ShapedRun {
  buffer.reset()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  buffer.setDirection(rightToLeft ? Direction.RTL : Direction.LTR)
  shape(face.font, buffer)
  const glyphs: PlacedGlyph[] = []
  let pen = 0
  for (const { codepoint, xAdvance = 0, xOffset = 0, yOffset = 0 } of buffer.getGlyphInfosAndPositions()) {
    const x = (pen + xOffset) / face.unitsPerEm
    glyphs.push({ glyphId: codepoint, x, y: yOffset / face.unitsPerEm })
    pen += xAdvance
  }
  return { glyphs, advance: pen / face.unitsPerEm }
}
