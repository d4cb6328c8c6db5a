/**
 * Learns when a meeting speaks of what is asked: `node packages/meeting-analysis-training/src/learning/answerable.ts` writes `answerable.json`.
 * A few seconds; the same data give the same weights.
 */
import {
  answerExamples,
  assignAbsent,
  loadAnswerMeetings,
  splitAbsent,
  trainAnswerable,
} from './answer-corpus.ts'
import { writeWeights } from './write-weights.ts'

const meetings = loadAnswerMeetings()
if (meetings.length === 0)
  throw new Error('There are no meetings to learn from: MI_DATA_DIR names their folder.')
const { tuned } = splitAbsent(assignAbsent(meetings))
const model = trainAnswerable(answerExamples(meetings, tuned))
writeWeights('answerable', model)
console.log(model)
