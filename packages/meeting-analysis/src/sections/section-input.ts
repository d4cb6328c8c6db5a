import type { Decision } from '../decisions/decision.ts'
import type { ActionItemDraft } from '../draft.ts'
import type { Point } from '../points/read-points.ts'
import type { Question } from '../questions/find-questions.ts'
import type { RankedSentence } from '../ranking/rank-sentences.ts'
import type { Participant } from '../request.ts'
import type { Topic } from '../topics/find-topics.ts'

/** What the sections of a summary are made of. */
export interface SectionInput {
  readonly ranked: readonly RankedSentence[]
  /** Of a long English meeting: sentences that can be read alone. Elsewhere null. */
  readonly points: readonly Point[] | null
  readonly termWeights: ReadonlyMap<string, number>
  readonly topics: readonly Topic[]
  readonly decisions: readonly Decision[]
  readonly questions: readonly Question[]
  readonly actionItems: readonly ActionItemDraft[]
  readonly participants: readonly Participant[]
  /** BCP 47 tag of the meeting's language. */
  readonly language: string
  /** Upper bound of all sections together. */
  readonly words: number
  /** Somebody asked for that bound: else the action items may exceed it. */
  readonly bounded: boolean
}
