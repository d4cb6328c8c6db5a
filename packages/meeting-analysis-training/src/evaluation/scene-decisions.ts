/**
 * Decisions and open questions of the scenes that nothing learned from: `node packages/meeting-analysis-training/src/evaluation/scene-decisions.ts`.
 *
 * Options: `--odd` measures those that the weights learned from or rules were written with, `--file=NAME` those of one file,
 * `--show` prints what is listed of them and what is missed.
 */
import { parseArgs } from 'node:util'
import type { Citation, SummaryDraft } from '@mi/meeting-analysis'
import type { GoldLabel, PublicCall } from '../corpora/public-calls.ts'
import { asCalls, forMeasuring, loadScenes, oddOf, withDecisions } from '../corpora/scenes.ts'
import { draftOfCall } from './draft-of-call.ts'
import { line } from './print-line.ts'
import { rouge } from './rouge.ts'

const DENIES = /\b(?:no|not|never|none|nobody|nothing|without|neither|nor|\p{L}+n't)\b/iu

const { values: options } = parseArgs({
  options: {
    odd: { type: 'boolean', default: false },
    file: { type: 'string', default: '' },
    show: { type: 'boolean', default: false },
  },
})
const scenes = withDecisions(loadScenes()).filter(({ id }) => id.startsWith(options.file))
const calls = asCalls(options.odd ? oddOf(scenes) : forMeasuring(scenes))
const drafts = calls.map(call => ({ call, draft: draftOfCall(call) }))
reportDecisions()
reportQuestions()

interface Listed {
  readonly text: string
  readonly citations: readonly Citation[]
}

/** What is listed with the label that it meets, and the labels that nothing met. */
function compare(call: PublicCall, listed: readonly Listed[], labels: readonly GoldLabel[]) {
  const index = new Map(call.segments.map(segment => [segment.id, segment.index]))
  const meets = ({ citations }: Listed, { cues }: GoldLabel) =>
    citations.some(({ segmentId }) => cues.includes(index.get(segmentId) ?? -1))
  return {
    listed: listed.map(one => ({ one, meant: labels.find(label => meets(one, label)) })),
    missed: labels.filter(label => !listed.some(one => meets(one, label))),
  }
}

function report(
  what: string,
  listedOf: (draft: SummaryDraft) => readonly Listed[],
  kind: 'decisions' | 'questions',
) {
  const compared = drafts.map(({ call, draft }) => compare(call, listedOf(draft), call.gold?.[kind] ?? []))
  const listed = compared.flatMap(one => one.listed)
  const missed = compared.flatMap(one => one.missed)
  const real = listed.flatMap(({ one, meant }) => (meant === undefined ? [] : [{ text: one.text, meant }]))
  const labels = calls.flatMap(({ gold }) => gold?.[kind] ?? []).length
  line(`${what}: precision (${real.length} of ${listed.length})`, real.length / listed.length, Number.NaN, '')
  line(`  recall (${labels - missed.length} of ${labels})`, 1 - missed.length / labels, Number.NaN, '')
  if (options.show) {
    for (const { one, meant } of listed)
      console.log(meant === undefined ? `- ${one.text}` : `+ ${one.text} = ${meant.title}`)
    for (const { title } of missed) console.log(`  missed: ${title}`)
  }
  return real
}

function reportDecisions(): void {
  const real = report('decisions', draft => draft.decisions, 'decisions')
  const scores = real.map(({ text, meant }) => rouge(text, meant.title).rouge1)
  line('  ROUGE-1', scores.reduce((sum, one) => sum + one, 0) / scores.length / 100, Number.NaN, '')
  const turned = real.filter(({ text, meant }) => DENIES.test(text) !== DENIES.test(meant.title))
  line(`  only one of the two denies (${turned.length})`, turned.length / real.length, Number.NaN, '')
  if (options.show) for (const { text, meant } of turned) console.log(`! ${text} = ${meant.title}`)
}

function reportQuestions(): void {
  report('open questions', draft => draft.questions.filter(({ open }) => open), 'questions')
}
