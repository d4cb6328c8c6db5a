/**
 * Whether questions are answered that a meeting speaks of, and those it does not speak of are not: `node packages/meeting-analysis/bench/ask.ts`.
 * Every question is asked with weights that were learned without the series of its meeting and without the absent questions that are held out.
 *
 * Options: `--hits` gives the engine what a search finds instead of the whole meeting, `--show` prints what is wrong.
 */
import { parseArgs } from 'node:util'
import type { AnswerableModel } from '../src/answers/answerable.ts'
import { answer } from '../src/index.ts'
import {
  type AnswerMeeting,
  answerExamples,
  assignAbsent,
  isAbsent,
  loadAnswerMeetings,
  splitAbsent,
  trainAnswerable,
} from '../training/answer-corpus.ts'
import { searchIn } from './data/search-in.ts'
import { line } from './print-line.ts'

interface Asked {
  readonly question: string
  readonly meeting: AnswerMeeting
}

const { values: options } = parseArgs({
  options: { hits: { type: 'boolean', default: false }, show: { type: 'boolean', default: false } },
})
const meetings = loadAnswerMeetings()
const { tuned, heldOut } = splitAbsent(assignAbsent(meetings))
const wrong = [...tuned, ...heldOut].filter(one => !isAbsent(one, one.meeting))
if (wrong.length > 0) throw new Error(`Not absent: ${wrong.map(one => one.question).join(' ')}`)
const examples = answerExamples(meetings, tuned)
const models = new Map<string, AnswerableModel>()
for (const { group } of meetings) {
  if (!models.has(group))
    models.set(group, trainAnswerable(examples.filter(one => !one.groups.includes(group))))
}

const own = meetings.flatMap(meeting => meeting.questions.map(({ question }) => ({ question, meeting })))
report(`absent subjects, learned from (${tuned.length}): found: false`, tuned, false, '')
report(`absent subjects, held out (${heldOut.length}): found: false`, heldOut, false, '≥ 0.90')
report(`QMSum, of its own meeting (${own.length}): found: true`, own, true, '≥ 0.95')
const elsewhere = own.map(({ question, meeting }, at) => {
  const others = meetings.filter(other => other.field !== meeting.field)
  return { question, meeting: others[(at * 13) % others.length] as AnswerMeeting }
})
report(`QMSum, of a meeting of another field (${elsewhere.length}): found: false`, elsewhere, false, '')
const titled = meetings.flatMap(meeting => meeting.titles.map(question => ({ question, meeting })))
report(`titles of parts of calls, as questions (${titled.length}): found: true`, titled, true, '')

function report(what: string, questions: readonly Asked[], expected: boolean, bar: string): void {
  const failed = questions.filter(one => isFound(one) !== expected)
  line(what, 1 - failed.length / questions.length, Number.NaN, bar)
  if (options.show) for (const { question, meeting } of failed) console.log(`  ${meeting.id}: ${question}`)
}

function isFound({ question, meeting }: Asked): boolean {
  const passages = options.hits ? searchIn(meeting.passages, question) : meeting.passages
  return answer({ question, passages, language: null }, models.get(meeting.group)).found
}
