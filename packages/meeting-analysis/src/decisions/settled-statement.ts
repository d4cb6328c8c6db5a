import type { Sentence } from '../sentences/sentence.ts'
import type { StatementKind } from './write-imperative.ts'

/** A sentence that states a decision. */
export interface SettledStatement {
  /** A sentence that can be read alone: “Keep the original currency.” */
  readonly text: string
  readonly sentence: Sentence
  readonly strength: number
  /** It has a pronoun that the context must explain. */
  readonly pointsBack: boolean
  readonly kind: StatementKind
  /** It certainly is a decision: “next week we will not have this call”. */
  readonly certain: boolean
}
