/**
 * Learns when a meeting speaks of what is asked: `node packages/meeting-analysis/training/answerable.ts` writes `src/answers/answerable.json`.
 * A few seconds; the same data give the same weights.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  answerExamples,
  assignAbsent,
  loadAnswerMeetings,
  splitAbsent,
  trainAnswerable,
} from './answer-corpus.ts'

const meetings = loadAnswerMeetings()
if (meetings.length === 0)
  throw new Error('There are no meetings to learn from: MI_DATA_DIR names their folder.')
const { tuned } = splitAbsent(assignAbsent(meetings))
const model = trainAnswerable(answerExamples(meetings, tuned))
writeFileSync(
  join(import.meta.dirname, '../src/answers/answerable.json'),
  `${JSON.stringify(model, null, 2)}\n`,
)
console.log(model)
