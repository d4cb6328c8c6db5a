import bidiFactory from 'bidi-js'
import type { FontFace, FontWeight } from './faces.ts'
import { itemize } from './itemize.ts'

/** A stretch of one face and one direction; runs come in the order they are seen, left to right. */
export interface VisualRun {
  readonly face: FontFace
  readonly text: string
  readonly rightToLeft: boolean
}

// The package is CommonJS with types of an ES module, so the checker sees a namespace where there is the function.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)()
const HAS_RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** Whether the paragraph runs from right to left: its first letter decides (UAX #9, P2 and P3). */
export function isRightToLeft(text: string): boolean {
  if (!HAS_RIGHT_TO_LEFT.test(text)) return false
  return (bidi.getEmbeddingLevels(text).paragraphs[0]?.level ?? 0) % 2 === 1
}

interface LevelRun {
  readonly face: FontFace
  text: string
  readonly level: number
}

/** Runs of one face cut where the embedding level changes. */
function levelRuns(text: string, weight: FontWeight): LevelRun[] {
  const { levels } = bidi.getEmbeddingLevels(text)
  const runs: LevelRun[] = []
  let index = 0
  for (const { face, text: part } of itemize(text, weight)) {
    let fresh = true
    for (const character of part) {
      const level = levels[index] ?? 0
      const last = runs.at(-1)
      if (last && !fresh && last.level === level) last.text += character
      else runs.push({ face, text: character, level })
      fresh = false
      index += character.length
    }
  }
  return runs
}

/** UAX #9, L2: from the highest level down, every stretch at or above it is turned around. */
function reordered(runs: LevelRun[]): LevelRun[] {
  const highest = Math.max(0, ...runs.map(run => run.level))
  let order = runs
  for (let level = highest; level >= 1; level--) {
    const next: LevelRun[] = []
    let turned: LevelRun[] = []
    for (const run of order) {
      if (run.level >= level) turned.unshift(run)
      else {
        next.push(...turned, run)
        turned = []
      }
    }
    order = [...next, ...turned]
  }
  return order
}

/** One line of text as it is drawn: which face draws what, in which direction, in which order. */
export function visualRuns(text: string, weight: FontWeight): VisualRun[] {
  if (!HAS_RIGHT_TO_LEFT.test(text)) return itemize(text, weight).map(run => ({ ...run, rightToLeft: false }))
  return reordered(levelRuns(text, weight)).map(({ face, text: part, level }) => ({
    face,
    text: part,
    rightToLeft: level % 2 === 1,
  }))
}
