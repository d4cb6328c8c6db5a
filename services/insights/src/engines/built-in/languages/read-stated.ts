import type { ActionItemDraft, MeetingFacts, Participant, Segment } from '../../engine.ts'
import { ANY_DAY, findStatedItems } from '../action-items/find-stated-items.ts'
import { meetingDay } from '../action-items/meeting-day.ts'
import { listPeople } from '../action-items/people.ts'
import type { Decision } from '../decisions/find-decisions.ts'
import { findStatedDecisions } from '../decisions/find-stated-decisions.ts'
import type { Clause } from '../transcript/clause.ts'
import type { Sentence } from '../transcript/sentence.ts'
import { languageOf } from './index.ts'
import { saidOutright } from './said-outright.ts'

export interface Spoken {
  readonly meeting: MeetingFacts
  readonly participants: readonly Participant[]
  readonly segments: readonly Segment[]
  readonly clauses: readonly Clause[]
  readonly sentences: readonly Sentence[]
  /** BCP 47 tag. */
  readonly language: string
}

/** Decisions and tasks of a meeting by what is said in so many words; null where its language is none of those known. */
export function readStated(spoken: Spoken): { decisions: Decision[]; actionItems: ActionItemDraft[] } | null {
  const language = languageOf(spoken.language)
  if (language === undefined) return null
  const { meeting, participants, segments, clauses, sentences } = spoken
  const people = listPeople(participants, segments, false)
  const today = meetingDay(meeting)
  const said = clauses.map(clause =>
    saidOutright(clause, language, people, today ?? ANY_DAY, clauses[clause.index + 1]),
  )
  return {
    decisions: findStatedDecisions(sentences, said),
    actionItems: findStatedItems({ ...spoken, language, people, said, today }),
  }
}
