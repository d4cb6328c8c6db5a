import { speech } from '@mi/language/speech'
import type { Sentence } from '../sentences/sentence.ts'
import { type AnnouncedSubject, findRaised, type RaisedSubject } from './find-announced.ts'

const patterns = speech.topics.sections

/** The subject at each clause, by the index of the clause. */
export type SectionSubjects = ReadonlyMap<number, RaisedSubject>

/** Seconds after which a mentioned subject ends. An announced subject lasts until the next one. */
const RAISED_FOR = 75
/** A longer pause ends the subject. */
const SAME_TALK_SECONDS = 60

/** The subject of the section that each clause belongs to. English. */
export function sectionSubjects(
  sentences: readonly Sentence[],
  announced: readonly AnnouncedSubject[],
): SectionSubjects {
  const raised = new Map(
    findRaised(sentences, announced)
      // A sentence of only a name is often an answer or an aside.
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
