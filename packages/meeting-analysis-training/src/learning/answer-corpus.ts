import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { stem } from '@mi/language/english-speech'
import type { Passage } from '@mi/meeting-analysis'
import {
  type AnswerableModel,
  type AskedTerm,
  describeCoverage,
  indexWords,
  readClauses,
  readQuestion,
  readSentences,
  type WordIndex,
} from '@mi/meeting-analysis/training'
import { ABSENT_QUESTIONS, type AbsentQuestion } from '../../data/questions/absent-questions.ts'
import { collection } from '../corpora/data-folder.ts'
import { loadPublicCalls } from '../corpora/public-calls.ts'
import { loadQmsum, type QmsumQuestion } from '../corpora/qmsum.ts'
import { createVocabulary, readRows } from './feature-rows.ts'
import { trainLogistic } from './train-logistic.ts'

/** A meeting that questions are asked of. */
export interface AnswerMeeting {
  readonly id: string
  /** Meetings that share people or subject: they are held out together. */
  readonly group: string
  /** Meetings of different fields have no subjects in common. */
  readonly field: 'remote controls' | 'committee' | 'calls'
  readonly passages: readonly Passage[]
  readonly questions: readonly QmsumQuestion[]
  /** Questions made of the titles of labelled parts of a call. */
  readonly titles: readonly string[]
  readonly index: WordIndex
  readonly speakers: readonly string[]
}

export interface AnswerExample {
  readonly asked: readonly AskedTerm[]
  readonly index: WordIndex
  readonly spoken: boolean
  readonly weight: number
  /** Groups of the question and of the meeting asked. */
  readonly groups: readonly string[]
}

export function loadAnswerMeetings(): AnswerMeeting[] {
  const teams = loadQmsum().map(({ id, passages, questions }) => {
    const committee = !/^[A-Z]{2}\d/.test(id)
    const group = committee ? 'committee' : id.slice(0, -1)
    return meetingOf({
      id,
      group,
      field: committee ? 'committee' : 'remote controls',
      passages,
      questions,
      titles: [],
    })
  })
  const calls = loadPublicCalls().map(({ id, segments }) => {
    const group = id.split('/')[0] ?? id
    const passages = segments.map(segment => ({ ...segment, meetingId: id, meetingTitle: id }))
    return meetingOf({ id, group, field: 'calls', passages, questions: [], titles: titlesOf(id) })
  })
  return [...teams, ...calls]
}

function meetingOf(meeting: Omit<AnswerMeeting, 'index' | 'speakers'>): AnswerMeeting {
  const sentences = readSentences(readClauses(meeting.passages), 'en')
  return {
    ...meeting,
    index: indexWords(sentences),
    speakers: [...new Set(meeting.passages.map(passage => passage.speakerName))],
  }
}

interface Gold {
  topics: { title: string }[]
  action_items: { title: string }[]
}

const SAYS_NOTHING = /^(?:opening|closing|agenda|introduction|wrap-up|next steps|updates?|summary)\b/i

function titlesOf(id: string): string[] {
  const folder = collection('ethereum-pm')
  if (folder === null) return []
  try {
    const gold = JSON.parse(readFileSync(join(folder, id, 'gold.json'), 'utf8')) as Gold
    const topics = gold.topics.map(({ title }) => title).filter(title => !SAYS_NOTHING.test(title))
    return [
      ...topics.map(title => `What was said about ${title}?`),
      ...gold.action_items.map(
        ({ title }) => `Who will ${title.slice(0, 1).toLowerCase()}${title.slice(1)}?`,
      ),
    ]
  } catch {
    return []
  }
}

/** True if the subject of a question is absent from a meeting, by the words that are given with the question. */
export function isAbsent({ absent, near }: AbsentQuestion, { index }: AnswerMeeting): boolean {
  const says = (word: string) =>
    word.split('-').every(part => index.places.has(stem(part)) || index.words.has(part)) ||
    index.words.has(word)
  return !absent.some(says) && (near.length === 0 || near.some(says))
}

export interface AskedAbsent extends AbsentQuestion {
  readonly meeting: AnswerMeeting
}

const ABSENT_QUESTIONS_ASKED = 100

/** Each question with a meeting that lacks its subject, in rotation over all meetings. Questions without such a meeting are left out. */
export function assignAbsent(meetings: readonly AnswerMeeting[]): AskedAbsent[] {
  const step = 31
  const asked = ABSENT_QUESTIONS.flatMap((question, at) => {
    for (let tried = 0; tried < meetings.length; tried++) {
      const meeting = meetings[(at * step + tried) % meetings.length]
      if (meeting !== undefined && isAbsent(question, meeting)) return [{ ...question, meeting }]
    }
    return []
  })
  return asked.slice(0, ABSENT_QUESTIONS_ASKED)
}

/** Half of them may be learned from and looked at; the other half only counts. */
export function splitAbsent(asked: readonly AskedAbsent[]): { tuned: AskedAbsent[]; heldOut: AskedAbsent[] } {
  return { tuned: asked.filter((_, at) => at % 2 === 0), heldOut: asked.filter((_, at) => at % 2 === 1) }
}

export function exampleOf(
  question: string,
  { index, speakers, group }: AnswerMeeting,
  from: string,
  spoken: boolean,
  weight: number,
): AnswerExample[] {
  const { asked } = readQuestion(question, speakers, 'en')
  if (asked.length === 0) return []
  return [{ asked, index, spoken, weight, groups: [from, group] }]
}

const OTHERS = 4
/** Prime to the number of meetings, so that all have their turn. */
const STEP = 17
const TITLE_WEIGHT = 0.3
const ABSENT_WEIGHT = 3

/** The examples: questions of meetings, the same questions for meetings of another field, and questions about absent subjects. */
export function answerExamples(
  meetings: readonly AnswerMeeting[],
  absent: readonly AbsentQuestion[],
): AnswerExample[] {
  const examples: AnswerExample[] = []
  let turn = 0
  const elsewhere = (field: AnswerMeeting['field']) => {
    const others = meetings.filter(meeting => meeting.field !== field)
    return Array.from({ length: OTHERS }, () => {
      turn += STEP
      return others[turn % others.length] as AnswerMeeting
    })
  }
  for (const meeting of meetings) {
    const { group, field } = meeting
    for (const { question } of meeting.questions) {
      examples.push(...exampleOf(question, meeting, group, true, 1))
      for (const other of elsewhere(field))
        examples.push(...exampleOf(question, other, group, false, 1 / OTHERS))
    }
    for (const title of meeting.titles) {
      examples.push(...exampleOf(title, meeting, group, true, TITLE_WEIGHT))
      for (const other of elsewhere(field))
        examples.push(...exampleOf(title, other, group, false, TITLE_WEIGHT / OTHERS))
    }
  }
  for (const question of absent) {
    const eligible = meetings.filter(meeting => isAbsent(question, meeting))
    for (const meeting of eligible)
      examples.push(
        ...exampleOf(question.question, meeting, 'absent', false, ABSENT_WEIGHT / eligible.length),
      )
  }
  return examples
}

/** Set by hand: most questions about absent subjects are below, most of QMSum's about their own meetings above. */
const LEAST = 0.35

export function trainAnswerable(examples: readonly AnswerExample[]): AnswerableModel {
  const vocabulary = createVocabulary()
  const rows = readRows(
    examples.map(({ asked, index }) => describeCoverage(asked, index)),
    vocabulary,
  )
  const positive = examples.map(example => example.spoken)
  const weights = examples.map(example => example.weight)
  const { bias, weights: learned } = trainLogistic([{ rows, positive, weights }], vocabulary, {
    cost: 1,
    minimumCount: 1,
  })
  return { bias, weights: learned, least: LEAST }
}
