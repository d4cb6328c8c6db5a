import type { FontFace, FontWeight } from './faces.ts'
import { shapeRun } from './shape.ts'
import { visualRuns } from './visual-runs.ts'

type Command = readonly [type: string, values: readonly number[]]

const outlines = new WeakMap<FontFace, Map<number, readonly Command[]>>()

/** What stands for a character that no face has: an open box, in ems. */
const MISSING: readonly Command[] = [
  ['M', [0.08, 0]],
  ['L', [0.08, 0.7]],
  ['L', [0.52, 0.7]],
  ['L', [0.52, 0]],
  ['Z', []],
  ['M', [0.14, 0.06]],
  ['L', [0.46, 0.06]],
  ['L', [0.46, 0.64]],
  ['L', [0.14, 0.64]],
  ['Z', []],
]

function glyphOutline(face: FontFace, glyphId: number): readonly Command[] {
  if (glyphId === 0) return MISSING
  const known = outlines.get(face) ?? new Map<number, readonly Command[]>()
  outlines.set(face, known)
  const drawn = known.get(glyphId)
  if (drawn) return drawn
  const commands = face.font
    .glyphToJson(glyphId)
    .map(({ type, values }): Command => [type, values.map(value => value / face.unitsPerEm)])
  known.set(glyphId, commands)
  return commands
}

/** One line of text as path data; `x` is its left edge and `y` its baseline. */
export function lineOutline(
  text: string,
  x: number,
  y: number,
  fontSize: number,
  weight: FontWeight,
): string {
  const parts: string[] = []
  let pen = x
  for (const run of visualRuns(text, weight)) {
    const { glyphs, advance } = shapeRun(run)
    for (const glyph of glyphs) {
      const left = pen + glyph.x * fontSize
      const base = y - glyph.y * fontSize
      for (const [type, values] of glyphOutline(run.face, glyph.glyphId)) {
        let command = type
        for (let index = 0; index < values.length; index += 2) {
          const px = left + (values[index] ?? 0) * fontSize
          const py = base - (values[index + 1] ?? 0) * fontSize
          command += `${index > 0 ? ' ' : ''}${Math.round(px * 100) / 100} ${Math.round(py * 100) / 100}`
        }
        parts.push(command)
      }
    }
    pen += advance * fontSize
  }
  return parts.join('')
}
