/**
 * Compares action items, decisions, topics and open questions of calls with the labels of a reader: `node packages/meeting-analysis-training/src/evaluation/calls.ts`.
 * Every call is analysed with weights, word vectors included, that were learned without its series.
 *
 * Options: `--cache=FILE` (keeps the weights; delete it when features or training change), `--show=CALL` (what is listed of a call), `--lost` (where the explicit items that are not listed were lost),
 * `--labels=FOLDER` (measures the calls that have a `SERIES/CALL/gold.json` there, which nothing learns from), `--shipped` (with the shipped weights).
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type EngineWeights, STEM, shippedWeights } from '@mi/meeting-analysis/training'
import { loadAmi } from '../corpora/ami.ts'
import { loadPublicCalls, type PublicCall } from '../corpora/public-calls.ts'
import { loadCommitteeTalk } from '../corpora/qmsum.ts'
import { describeCorpus } from '../learning/corpus.ts'
import { trainOnCalls } from '../learning/train-weights.ts'
import { learnWordVectors } from '../learning/word-vectors.ts'
import { draftOfCall } from './draft-of-call.ts'
import { reportLost } from './lost-items.ts'
import { line } from './print-line.ts'
import { around, citedCues, type LabelledCall, reportActionItems, reportDecisions } from './score-calls.ts'
import { reportTopics } from './score-topics.ts'

type CallWeights = Pick<
  EngineWeights,
  'actionItemsOfCalls' | 'itemsOfCalls' | 'decisionsOfCalls' | 'settledInContext'
>

const { values: options } = parseArgs({
  options: {
    cache: { type: 'string' },
    show: { type: 'string' },
    lost: { type: 'boolean', default: false },
    labels: { type: 'string' },
    shipped: { type: 'boolean', default: false },
  },
})
const calls = loadPublicCalls()
const labelled = loadPublicCalls(options.labels).filter((call): call is LabelledCall => call.gold !== null)
const heldOut = options.shipped ? new Map<string, CallWeights>() : heldOutWeights(options.cache)

const drafts = labelled.map(call => ({ call, draft: draftOfCall(call, weightsOf(call)) }))
if (options.show !== undefined) show(options.show)
reportActionItems(drafts)
if (options.lost) reportLost(drafts, ({ call }) => weightsOf(call))
reportDecisions(drafts)
reportTopics(drafts)
reportOpenQuestions()

function seriesOf({ id }: PublicCall): string {
  return id.split('/')[0] ?? id
}

function heldOutWeights(cache: string | undefined): Map<string, CallWeights> {
  const weights = readWeights(cache)
  const missing = [...new Set(labelled.map(seriesOf))].filter(series => !weights.has(series))
  if (missing.length === 0) return weights
  const corpus = describeCorpus(loadAmi(), calls, loadCommitteeTalk())
  for (const series of missing) {
    const others = corpus.calls.filter(({ call }) => seriesOf(call) !== series)
    const said = [...corpus.ami, ...others].flatMap(described => described.stems)
    const vectors = learnWordVectors([...said, ...corpus.talk])
    const alike = new Map([...vectors].map(([word, vector]) => [`${STEM}${word}`, vector]))
    weights.set(series, trainOnCalls(others, alike, corpus))
  }
  if (cache !== undefined) writeFileSync(cache, JSON.stringify([...weights]))
  return weights
}

function readWeights(cache: string | undefined): Map<string, CallWeights> {
  if (cache === undefined || !existsSync(cache)) return new Map()
  return new Map(JSON.parse(readFileSync(cache, 'utf8')) as [string, CallWeights][])
}

function weightsOf(call: PublicCall): EngineWeights {
  return { ...shippedWeights, ...heldOut.get(seriesOf(call)) }
}

function reportOpenQuestions(): void {
  let [listed, real, found, of] = [0, 0, 0, 0]
  for (const { call, draft } of drafts) {
    const nears = call.gold.questions.map(({ cues }) => around(cues))
    const section = draft.sections.find(({ key }) => key === 'open_questions')
    const cited = draft.questions
      .filter(({ open, text }) => open && section?.content.includes(text.slice(0, 20)))
      .map(question => citedCues(call, question))
    listed += cited.length
    real += cited.filter(cues => cues.some(cue => nears.some(near => near.has(cue)))).length
    of += nears.length
    found += nears.filter(near => cited.some(cues => cues.some(cue => near.has(cue)))).length
  }
  line(`open questions: precision (${listed})`, real / listed, Number.NaN, '')
  line(`  recall (${of})`, found / of, Number.NaN, '')
}

function show(id: string): void {
  for (const { call, draft } of drafts) {
    if (!call.id.startsWith(id)) continue
    console.log(`\n${call.id}\n${draft.overview}`)
    const items = call.gold.actionItems.map(label => ({ label, near: around(label.cues) }))
    for (const item of draft.actionItems) {
      const cues = citedCues(call, item)
      const meant = items.find(({ near }) => cues.some(cue => near.has(cue)))?.label
      console.log(`${meant ? '+' : '-'} ${item.confidence} [${item.assigneeId ?? ''}] ${item.title}`)
      console.log(`      ${item.citations.map(({ quote }) => quote).join(' | ')}`)
      if (meant) console.log(`      = [${meant.owner ?? ''}] ${meant.title}`)
    }
    for (const { label, near } of items)
      if (!draft.actionItems.some(item => citedCues(call, item).some(cue => near.has(cue))))
        console.log(`  missed ${label.strength} [${label.owner ?? ''}] ${label.title}`)
    const nears = call.gold.decisions.map(({ cues, title }) => ({ near: around(cues), title }))
    for (const decision of draft.decisions) {
      const meant = nears.find(({ near }) => citedCues(call, decision).some(cue => near.has(cue)))
      console.log(
        `D${meant ? '+' : '-'} ${decision.confidence} ${decision.text}${meant ? ` = ${meant.title}` : ''}`,
      )
    }
  }
}
