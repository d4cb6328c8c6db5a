import type { FontWeight } from './faces.ts'
import { glyphPath } from './glyph-path.ts'
import { shapeRun } from './shape.ts'
import { visualRuns } from './visual-runs.ts'

/** The path data of a line of text. `x` is its left edge and `y` its baseline. */
export function lineOutline(
  text: string,
  x: number,
  y: number,
  fontSize: number,
  weight: FontWeight,
): string {
  let data = ''
  let pen = x
  for (const run of visualRuns(text, weight)) {
    const { glyphs, advance } = shapeRun(run)
    for (const glyph of glyphs) {
      const path = glyphPath(run.face, glyph.glyphId, fontSize)
      if (path === '') continue
      const left = Math.round((pen + glyph.x * fontSize) * 100) / 100
      const base = Math.round((y - glyph.y * fontSize) * 100) / 100
      data += `M${left} ${base}${path}`
    }
    pen += advance * fontSize
  }
  return data
}
