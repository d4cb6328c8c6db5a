/**
 * Learns which sentence of a meeting answers a question: `node packages/meeting-analysis-training/src/learning/best-sentence.ts` writes
 * `best-sentence.json`. A few seconds; the same data give the same weights. `--folds` says how often the first is right for meetings left out.
 */

import { type BuiltInTemplate, builtInTemplates, summarize } from '@mi/meeting-analysis'
import { describeEvidence, evidenceOf, logOdds, type Sentence } from '@mi/meeting-analysis/training'
import { OWN_QUESTIONS, type OwnQuestion } from '../../data/questions/own-questions.ts'
import { TYPED_QUESTIONS } from '../../data/questions/typed-questions.ts'
import { type AnswerMeeting, loadAnswerMeetings } from './answer-corpus.ts'
import { learn, type RankedRow } from './learn-ranker.ts'
import { writeWeights } from './write-weights.ts'

const FOLDS = 8
interface Example {
  readonly group: string
  readonly question: string
  readonly rows: readonly (RankedRow & { readonly sentence: Sentence })[]
}

const meetings = new Map(loadAnswerMeetings().map(meeting => [meeting.id, meeting]))
if (meetings.size === 0)
  throw new Error('There are no meetings to learn from: MI_DATA_DIR names their folder.')
const settled = new Map<string, Set<string>>()
const examples = [...OWN_QUESTIONS, ...TYPED_QUESTIONS]
  .filter(question => question.half === 'develop')
  .flatMap(exampleOf)

if (process.argv.includes('--folds')) {
  let right = 0
  const groups = [...new Set(examples.map(({ group }) => group))]
  for (let fold = 0; fold < FOLDS; fold++) {
    const held = new Set(groups.filter((_, at) => at % FOLDS === fold))
    const model = learn(examples.filter(({ group }) => !held.has(group)))
    for (const { question, rows } of examples.filter(({ group }) => held.has(group))) {
      const best = rows.toSorted((a, b) => logOdds(model, b.features) - logOdds(model, a.features))[0]
      if (best?.answers) right++
      else console.log(question, '=>', best?.sentence.text)
    }
  }
  console.log(`first is right: ${right} of ${examples.length}`)
}
const model = learn(examples)
writeWeights('best-sentence', model)
console.log(model)

function exampleOf({ meeting: id, question, at, says }: OwnQuestion): Example[] {
  const meeting = meetings.get(id)
  if (meeting === undefined || at === null || says === null) return []
  const context = evidenceOf(question, meeting.passages, settledIn(meeting))
  const described = describeEvidence(context)
  const rows = context.sentences.flatMap((sentence, place) => {
    if (/\?\s*$/.test(sentence.text)) return []
    const said = sentence.clauses.map(({ segment, from, to }) => segment.text.slice(from, to)).join(' ')
    const inside = sentence.clauses.some(({ segment }) => segment.index >= at[0] && segment.index <= at[1])
    return { features: described[place] ?? new Map(), answers: inside && says.test(said), sentence }
  })
  if (!rows.some(({ answers }) => answers)) {
    console.warn('no sentence answers', question)
    return []
  }
  return [{ group: meeting.group, question, rows }]
}

function settledIn({ id, passages, speakers }: AnswerMeeting): Set<string> {
  const known = settled.get(id)
  if (known !== undefined) return known
  const { decisions } = summarize({
    meeting: { title: id, startedAt: null, timeZone: 'UTC' },
    participants: speakers.map(name => ({ id: name, name, email: null })),
    segments: passages,
    template: { ...(builtInTemplates[0] as BuiltInTemplate), language: null },
    language: 'en',
  })
  const found = new Set(decisions.flatMap(({ citations }) => citations.map(({ segmentId }) => segmentId)))
  settled.set(id, found)
  return found
}
