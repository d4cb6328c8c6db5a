import type { Citation } from '../../engine.ts'
import type { Cite } from '../evidence/cite-quotes.ts'
import { plainText } from './plain-text.ts'

/** A statement that is grounded in the transcript. */
export interface Grounded {
  readonly text: string
  /** For a table; empty elsewhere. */
  readonly cells: readonly string[]
  readonly citations: readonly Citation[]
  /** Whose task it is, of an action item; it leads the bullet. */
  readonly owner?: string | null
}

/** Statements with at least one citation that holds; the others are left out. */
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
