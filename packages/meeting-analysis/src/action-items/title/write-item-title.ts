import type { Person } from '../../people/people.ts'
import type { Clause } from '../../sentences/clause.ts'
import type { SectionSubjects } from '../../topics/section-subjects.ts'
import { ownerOfPhrase } from '../owner/find-owner.ts'
import { faultOfTitle } from './check-title.ts'
import { completePhrase, joinClauses } from './phrase/complete-phrase.ts'
import { nameTask } from './references/name-task.ts'
import { writeTitle } from './write-spoken-title.ts'
import { AROUND_IN_CALL, type TaskTitle, taskTitles } from './write-task-titles.ts'

/** Where a task is spoken of: in fewer words the likelier a title has to be taken from what is beside it. */
export type Setting = 'call' | 'team' | 'short'

/**
 * Writes the title of the task that is spoken of at the clause of an index; null where nothing said there can be read as one.
 *
 * @param subjects what the talk is about, by the index of the clause
 */
export function itemTitles(
  clauses: readonly Clause[],
  people: readonly Person[],
  setting: Setting,
  subjects: SectionSubjects = new Map(),
): (at: number) => TaskTitle | null {
  const titles = taskTitles(clauses, people, subjects)
  if (setting === 'call') return at => titles.at(at, AROUND_IN_CALL)
  if (setting === 'short') return at => titles.at(at)
  const withoutSubjects = taskTitles(clauses, people)
  return at => titles.at(at) ?? nameInTeam(at, clauses, people) ?? withoutSubjects.at(at, AROUND_IN_CALL)
}

// In a team's long meeting tasks are handed out in fragments: such a one has its name from its thing.
function nameInTeam(at: number, clauses: readonly Clause[], people: readonly Person[]): TaskTitle | null {
  const clause = clauses[at]
  if (clause === undefined) return null
  const phrase = completePhrase(at, clauses, people)
  const said = joinClauses(phrase)
  const owner = ownerOfPhrase([clause, ...phrase], clauses, people)
  const spoken = writeTitle(said, owner?.calls)
  const names = new Set(people.flatMap(({ calls }) => calls.flatMap(call => call.split(' '))))
  const title = faultOfTitle(spoken) === null ? spoken : nameTask(said, names)
  return title === null ? null : { title, clause, phrase, promised: false, score: 0 }
}
