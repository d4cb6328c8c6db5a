import bidiFactory from 'bidi-js'
import type { FontFace, FontWeight } from './faces.ts'
import { itemize } from './itemize.ts'

/** A part of a text with one face and one direction. Runs are in visual order, left to right. */
export interface VisualRun {
  readonly face: FontFace
  readonly text: string
  readonly rightToLeft: boolean
}

// The package is CommonJS with the types of an ES module, so the type checker sees a namespace in place of
// the function.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)()
const HAS_RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** Returns true for a right-to-left paragraph. Its first letter decides (UAX #9, P2 and P3). */
export function isRightToLeft(text: string): boolean {
  if (!HAS_RIGHT_TO_LEFT.test(text)) return false
  return (bidi.getEmbeddingLevels(text).paragraphs[0]?.level ?? 0) % 2 === 1
}

interface LevelRun {
  readonly face: FontFace
  text: string
  readonly level: number
}

/** Divides the runs of a face where the embedding level changes. */
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

/** UAX #9, L2: from the highest level down, every sequence of runs at or above the level is reversed. */
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

/** The visual runs of a line of text: face, direction and order. */
export function visualRuns(text: string, weight: FontWeight): VisualRun[] {
  if (!HAS_RIGHT_TO_LEFT.test(text)) return itemize(text, weight).map(run => ({ ...run, rightToLeft: false }))
  return reordered(levelRuns(text, weight)).map(({ face, text: part, level }) => ({
    face,
    text: part,
    rightToLeft: level % 2 === 1,
  }))
}
