/**
 * Measures how many questions are answered, and how many questions about absent subjects are not:
 * `node packages/meeting-analysis-training/src/evaluation/ask.ts`. The weights for a question were learned without the series of its meeting and
 * without the held-out absent questions.
 *
 * Options: `--hits` gives the engine the hits of a search instead of the whole meeting, `--show` prints wrong answers (of the development
 * halves), `--own` asks only the questions with one answer.
 */
import { parseArgs } from 'node:util'
import { answer } from '@mi/meeting-analysis'
import type { AnswerableModel } from '@mi/meeting-analysis/training'
import { OWN_QUESTIONS, type OwnQuestion } from '../../data/questions/own-questions.ts'
import { TYPED_QUESTIONS } from '../../data/questions/typed-questions.ts'
import {
  type AnswerMeeting,
  answerExamples,
  assignAbsent,
  isAbsent,
  loadAnswerMeetings,
  splitAbsent,
  trainAnswerable,
} from '../learning/answer-corpus.ts'
import { line } from './print-line.ts'
import { scoreOwnQuestions } from './score-own-questions.ts'
import { searchIn } from './search-in.ts'

interface Asked {
  readonly question: string
  readonly meeting: AnswerMeeting
}

const { values: options } = parseArgs({
  options: {
    hits: { type: 'boolean', default: false },
    own: { type: 'boolean', default: false },
    show: { type: 'boolean', default: false },
  },
})
const meetings = loadAnswerMeetings()
if (!options.own) reportFound()
for (const [what, questions] of [
  ['questions with one answer', OWN_QUESTIONS],
  ['the same as people type them', TYPED_QUESTIONS],
] as const)
  for (const half of ['develop', 'held out'] as const) reportOwn(what, questions, half)

function reportOwn(what: string, questions: readonly OwnQuestion[], half: OwnQuestion['half']): void {
  const own = scoreOwnQuestions(
    meetings,
    questions.filter(question => question.half === half),
    options.hits ? searchIn : passages => passages,
    (question, said) => {
      if (options.show && half === 'develop')
        console.log(`  ${question.meeting}: ${question.question} => ${said}`)
    },
  )
  const of = `${what}, ${half === 'develop' ? 'learned from' : 'held out'} (${own.answered})`
  line(`${of}: the first sentence answers`, own.first / own.answered, Number.NaN, '')
  line(`${of}: the answer has it`, own.anywhere / own.answered, Number.NaN, '')
  line(`${of}: words of an answer`, own.words, Number.NaN, '')
  line(`${of}: absent ones (${own.absent}) are not found`, own.notFound / own.absent, Number.NaN, '')
}

function reportFound(): void {
  const { tuned, heldOut } = splitAbsent(assignAbsent(meetings))
  const wrong = [...tuned, ...heldOut].filter(question => !isAbsent(question, question.meeting))
  if (wrong.length > 0) throw new Error(`Not absent: ${wrong.map(question => question.question).join(' ')}`)
  const examples = answerExamples(meetings, tuned)
  const models = new Map<string, AnswerableModel>()
  for (const { group } of meetings) {
    if (!models.has(group))
      models.set(group, trainAnswerable(examples.filter(example => !example.groups.includes(group))))
  }

  const own = meetings.flatMap(meeting => meeting.questions.map(({ question }) => ({ question, meeting })))
  report(`absent subjects, learned from (${tuned.length}): found: false`, tuned, false, '', models)
  report(`absent subjects, held out (${heldOut.length}): found: false`, heldOut, false, '≥ 0.90', models)
  report(`QMSum, of its own meeting (${own.length}): found: true`, own, true, '≥ 0.95', models)
  const elsewhere = own.map(({ question, meeting }, at) => {
    const others = meetings.filter(other => other.field !== meeting.field)
    return { question, meeting: others[(at * 13) % others.length] as AnswerMeeting }
  })
  report(
    `QMSum, of a meeting of another field (${elsewhere.length}): found: false`,
    elsewhere,
    false,
    '',
    models,
  )
  const titled = meetings.flatMap(meeting => meeting.titles.map(question => ({ question, meeting })))
  report(`titles of parts of calls, as questions (${titled.length}): found: true`, titled, true, '', models)
}

function report(
  what: string,
  questions: readonly Asked[],
  expected: boolean,
  bar: string,
  models: ReadonlyMap<string, AnswerableModel>,
): void {
  const failed = questions.filter(
    question => isFound(question, models.get(question.meeting.group)) !== expected,
  )
  line(what, 1 - failed.length / questions.length, Number.NaN, bar)
  if (options.show) for (const { question, meeting } of failed) console.log(`  ${meeting.id}: ${question}`)
}

function isFound({ question, meeting }: Asked, model?: AnswerableModel): boolean {
  const passages = options.hits ? searchIn(meeting.passages, question) : meeting.passages
  return answer({ question, passages, language: null }, model).found
}
