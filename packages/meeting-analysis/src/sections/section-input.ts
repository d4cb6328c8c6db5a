import type { Decision } from '../decisions/merge-decisions.ts'
import type { ActionItemDraft } from '../draft.ts'
import type { Point } from '../points/read-points.ts'
import type { Question } from '../questions/find-questions.ts'
import type { RankedSentence } from '../ranking/rank-sentences.ts'
import type { Participant } from '../request.ts'
import type { Topic } from '../topics/find-topics.ts'

/** The input of the sections of a summary. */
export interface SectionInput {
  readonly ranked: readonly RankedSentence[]
  /** The sentences of a long English meeting that are readable alone, else null. */
  readonly points: readonly Point[] | null
  readonly termWeights: ReadonlyMap<string, number>
  readonly topics: readonly Topic[]
  readonly decisions: readonly Decision[]
  readonly questions: readonly Question[]
  readonly actionItems: readonly ActionItemDraft[]
  readonly participants: readonly Participant[]
  /** BCP 47 tag of the meeting's language. */
  readonly language: string
  /** The maximum number of words of all sections together. */
  readonly words: number
  /** The caller asked for this maximum. Otherwise the action items may exceed it. */
  readonly bounded: boolean
}
