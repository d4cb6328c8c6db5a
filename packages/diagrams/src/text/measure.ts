import type { FontWeight } from './faces.ts'
import { shapeRun } from './shape.ts'
import { visualRuns } from './visual-runs.ts'

const CACHE_LIMIT = 20_000
const widths = new Map<string, number>()

/** The width of a line of text in the units of `fontSize`: the advance of the drawn glyphs. */
export function textWidth(text: string, fontSize: number, weight: FontWeight): number {
  const key = `${weight} ${text}`
  let width = widths.get(key)
  if (width === undefined) {
    width = visualRuns(text, weight).reduce((sum, run) => sum + shapeRun(run).advance, 0)
    if (widths.size >= CACHE_LIMIT) widths.clear()
    widths.set(key, width)
  }
  return width * fontSize
}
