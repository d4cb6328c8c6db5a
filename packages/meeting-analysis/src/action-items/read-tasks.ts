import { isDoneAtOnce, isDoneInCall, isNonTask } from '../candidates/explicit-commitments.ts'
import type { Features } from '../models/linear-model.ts'
import type { Person, Talk } from '../people/people.ts'
import type { Clause } from '../sentences/sentence.ts'
import type { SectionSubjects } from '../topics/find-announced.ts'
import { bindsInCall, isBareAcceptance, requestBefore, requestsBefore } from './owner/acceptance.ts'
import { ownerOfTask } from './owner/find-owner.ts'
import { describeItem } from './rank/describe-item.ts'
import type { Supported } from './rank/select-items.ts'
import { itemTitles, type Setting } from './title/write-item-title.ts'
import type { TaskTitle } from './title/write-task-titles.ts'

/** Reads titles and owners of the clauses of a meeting, each once. */
export interface TaskReader {
  /** The clause that says the task: for “I can do it tomorrow” the request before it. */
  aboutOf(clause: Clause): Clause | null
  titleOf(clause: Clause): TaskTitle | null
  ownerOf(written: TaskTitle, clause: Clause): Person | null
  /** The features for the model `itemsOfCalls`. Null where the clause has no title. */
  describe(candidate: Supported): Features | null
}

export function readTasks(talk: Talk, setting: Setting, subjects?: SectionSubjects): TaskReader {
  const { clauses } = talk
  const writeTitle = itemTitles(talk, setting, subjects)
  const titles = new Map<Clause, TaskTitle | null>()
  const titleAt = (about: Clause): TaskTitle | null => {
    const known = titles.get(about)
    if (known !== undefined) return known
    const written = writeTitle(about.index)
    // The words of the title may be those of a neighbouring clause.
    const none =
      setting === 'call' &&
      written !== null &&
      (written.phrase.some(isNonTask) || isDoneAtOnce(written.title))
    const title = none ? null : written
    titles.set(about, title)
    return title
  }
  const aboutOf = (clause: Clause): Clause | null => {
    if (isBareAcceptance(clause)) {
      const request = requestBefore(clause, clauses)
      return setting !== 'call' || bindsInCall(clause, request) ? request : null
    }
    if (setting !== 'call' || titleAt(clause) !== null) return clause
    return requestsBefore(clause, clauses).find(request => titleAt(request) !== null) ?? clause
  }
  const titleOf = (clause: Clause): TaskTitle | null => {
    const about = aboutOf(clause)
    return about === null ? null : titleAt(about)
  }
  const ownerOf = (written: TaskTitle, clause: Clause): Person | null => ownerOfTask(written, clause, talk)
  return {
    aboutOf,
    titleOf,
    ownerOf,
    describe({ clause, probability, beside, all }) {
      const written = titleOf(clause)
      if (written === null || isDoneInCall(written.clause, clauses)) return null
      const ofTitle = all[written.clause.index]?.probability ?? 0
      const owned = ownerOf(written, clause) !== null
      return describeItem({ clause, probability, beside, written, ofTitle, owned }, clauses)
    },
  }
}
