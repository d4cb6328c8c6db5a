import type { FontFace } from './faces.ts'

interface Command {
  readonly type: string
  readonly values: readonly number[]
}

/** The shape of a character that no face contains: an open box on an em of 100 units. */
const MISSING: readonly Command[] = [
  { type: 'M', values: [8, 0] },
  { type: 'L', values: [8, 70] },
  { type: 'L', values: [52, 70] },
  { type: 'L', values: [52, 0] },
  { type: 'Z', values: [] },
  { type: 'M', values: [14, 6] },
  { type: 'L', values: [46, 6] },
  { type: 'L', values: [46, 64] },
  { type: 'L', values: [14, 64] },
  { type: 'Z', values: [] },
]

/** The size of the cache. Pictures use few sizes and glyphs, so nearly all glyphs are cached. */
const CACHE_LIMIT = 5000
const paths = new WeakMap<FontFace, Map<string, string>>()

function hundredths(value: number): number {
  return Math.round(value * 100)
}

/** Builds path data from relative commands only. Rounding errors are carried over, so they do not add up. */
function relativePath(commands: readonly Command[], scale: number): string {
  let data = ''
  let [x, y, startX, startY] = [0, 0, 0, 0]
  for (const { type, values } of commands) {
    if (type === 'Z') {
      data += 'z'
      ;[x, y] = [startX, startY]
      continue
    }
    const points = values.map((value, index) => hundredths(value * (index % 2 === 0 ? scale : -scale)))
    const deltas = points.map((value, index) => (value - (index % 2 === 0 ? x : y)) / 100)
    data += type.toLowerCase() + deltas.join(' ')
    ;[x = 0, y = 0] = points.slice(-2)
    if (type === 'M') [startX, startY] = [x, y]
  }
  return data
}

/** The outline of a glyph at a size, relative to its origin on the baseline. y grows downwards, as in SVG. */
export function glyphPath(face: FontFace, glyphId: number, fontSize: number): string {
  const key = `${glyphId} ${fontSize}`
  const known = paths.get(face) ?? new Map<string, string>()
  paths.set(face, known)
  const drawn = known.get(key)
  if (drawn !== undefined) return drawn
  const path =
    glyphId === 0
      ? relativePath(MISSING, fontSize / 100)
      : relativePath(face.font.glyphToJson(glyphId), fontSize / face.unitsPerEm)
  if (known.size >= CACHE_LIMIT) known.clear()
  known.set(key, path)
  return path
}
