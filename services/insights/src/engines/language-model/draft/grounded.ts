import type { Citation } from '../../engine.ts'
import type { Cite } from '../evidence/cite-quotes.ts'
import { plainText } from './plain-text.ts'

/** A statement that is grounded in the transcript. */
export interface Grounded {
  readonly text: string
  /** The cells of a table row; empty in other formats. */
  readonly cells: readonly string[]
  readonly citations: readonly Citation[]
  /** The owner of an action item, shown first in its bullet. */
  readonly owner?: string | null
}

/** Returns the statements with at least one valid citation. */
export function grounded<Evidence>(
  statements: readonly { text: string; cells?: readonly string[]; evidence: readonly Evidence[] }[],
  cite: Cite<Evidence>,
): Grounded[] {
  return statements.flatMap(({ text, cells = [], evidence }) => {
    const citations = cite(evidence)
    const words = plainText(text)
    const inCells = cells.map(plainText)
    const something = words !== '' || inCells.some(cell => cell !== '')
    return something && citations.length > 0 ? [{ text: words, cells: inCells, citations }] : []
  })
}
