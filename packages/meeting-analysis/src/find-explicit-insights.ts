import { meetingDay } from './action-items/due-date/meeting-day.ts'
import { ANY_DAY, findExplicitItems } from './action-items/find-explicit-items.ts'
import type { Decision } from './decisions/decision.ts'
import { findExplicitDecisions } from './decisions/find-agreements.ts'
import type { ActionItemDraft } from './draft.ts'
import { readStatement } from './languages/explicit-statements.ts'
import { statementsOf } from './languages/statements.ts'
import { listPeople } from './people/people.ts'
import type { MeetingFacts, Participant, Segment } from './request.ts'
import type { Clause } from './sentences/clause.ts'
import type { Sentence } from './sentences/sentence.ts'

export interface Spoken {
  readonly meeting: MeetingFacts
  readonly participants: readonly Participant[]
  readonly segments: readonly Segment[]
  readonly clauses: readonly Clause[]
  readonly sentences: readonly Sentence[]
  /** BCP 47 tag. */
  readonly language: string
}

/** Finds decisions and tasks by explicit statements. Null for languages without rules. */
export function findExplicitInsights(
  spoken: Spoken,
): { decisions: Decision[]; actionItems: ActionItemDraft[] } | null {
  const statements = statementsOf(spoken.language)
  if (statements === undefined) return null
  const { meeting, participants, segments, clauses, sentences } = spoken
  const people = listPeople(participants, segments, false)
  const today = meetingDay(meeting)
  const said = clauses.map(clause =>
    readStatement(clause, statements, people, today ?? ANY_DAY, clauses[clause.index + 1]),
  )
  return {
    decisions: findExplicitDecisions(sentences, said, spoken.language),
    actionItems: findExplicitItems({ ...spoken, statements, people, said, today }),
  }
}
