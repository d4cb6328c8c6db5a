import { speech } from '@mi/language/speech'
import type { Sentence } from '../sentences/sentence.ts'
import { type AnnouncedSubject, findRaised, type RaisedSubject } from './find-announced.ts'

const patterns = speech.topics.sections

/** What the talk is about at each clause, by its index. */
export type SectionSubjects = ReadonlyMap<number, RaisedSubject>

/** Seconds for which a subject is spoken of that somebody only brought up; an announced one lasts until the next. */
const RAISED_FOR = 75
/** After a longer pause something else is spoken of. */
const SAME_TALK_SECONDS = 60

/** The subject of the section that each clause belongs to: from where it is announced until another is, or it is left. English. */
export function sectionSubjects(
  sentences: readonly Sentence[],
  announced: readonly AnnouncedSubject[],
): SectionSubjects {
  const raised = new Map(
    findRaised(sentences, announced)
      // What is only named is as often an answer, or an aside.
      .filter(({ alone }) => !alone)
      .map(one => [one.sentence.index, one]),
  )
  const subjects = new Map<number, RaisedSubject>()
  let section: RaisedSubject | null = null
  let beside: RaisedSubject | null = null
  let end = 0
  for (const sentence of sentences) {
    if (sentence.start - end > SAME_TALK_SECONDS) section = beside = null
    end = Math.max(end, sentence.end)
    const opened = raised.get(sentence.index)
    if (opened?.announced) [section, beside] = [opened, null]
    else if (opened !== undefined) beside = opened
    else if (patterns.leaves.test(sentence.text)) section = beside = null
    if (beside !== null && sentence.start - beside.sentence.start > RAISED_FOR) beside = null
    const subject = beside ?? section
    if (subject !== null) for (const { index } of sentence.clauses) subjects.set(index, subject)
  }
  return subjects
}
