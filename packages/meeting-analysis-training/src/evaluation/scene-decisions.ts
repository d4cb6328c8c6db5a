/**
 * Measures decisions and open questions of the even scenes: `node packages/meeting-analysis-training/src/evaluation/scene-decisions.ts`.
 *
 * Options: `--odd` measures the odd scenes, from which the weights learned, `--file=NAME` measures the scenes of a file,
 * `--show` prints listed and missed decisions.
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

/** Each listed decision with its label, and the labels without a listed decision. */
function compare(call: PublicCall, listed: readonly Listed[], labels: readonly GoldLabel[]) {
  const index = new Map(call.segments.map(segment => [segment.id, segment.index]))
  const meets = ({ citations }: Listed, { cues }: GoldLabel) =>
    citations.some(({ segmentId }) => cues.includes(index.get(segmentId) ?? -1))
  return {
    listed: listed.map(decision => ({ decision, meant: labels.find(label => meets(decision, label)) })),
    missed: labels.filter(label => !listed.some(decision => meets(decision, label))),
  }
}

function report(
  what: string,
  listedOf: (draft: SummaryDraft) => readonly Listed[],
  kind: 'decisions' | 'questions',
) {
  const compared = drafts.map(({ call, draft }) => compare(call, listedOf(draft), call.gold?.[kind] ?? []))
  const listed = compared.flatMap(scene => scene.listed)
  const missed = compared.flatMap(scene => scene.missed)
  const real = listed.flatMap(({ decision, meant }) =>
    meant === undefined ? [] : [{ text: decision.text, meant }],
  )
  const labels = calls.flatMap(({ gold }) => gold?.[kind] ?? []).length
  line(`${what}: precision (${real.length} of ${listed.length})`, real.length / listed.length, Number.NaN, '')
  line(`  recall (${labels - missed.length} of ${labels})`, 1 - missed.length / labels, Number.NaN, '')
  if (options.show) {
    for (const { decision, meant } of listed)
      console.log(meant === undefined ? `- ${decision.text}` : `+ ${decision.text} = ${meant.title}`)
    for (const { title } of missed) console.log(`  missed: ${title}`)
  }
  return real
}

function reportDecisions(): void {
  const real = report('decisions', draft => draft.decisions, 'decisions')
  const scores = real.map(({ text, meant }) => rouge(text, meant.title).rouge1)
  line('  ROUGE-1', scores.reduce((sum, value) => sum + value, 0) / scores.length / 100, Number.NaN, '')
  const turned = real.filter(({ text, meant }) => DENIES.test(text) !== DENIES.test(meant.title))
  line(`  only one of the two denies (${turned.length})`, turned.length / real.length, Number.NaN, '')
  if (options.show) for (const { text, meant } of turned) console.log(`! ${text} = ${meant.title}`)
}

function reportQuestions(): void {
  report('open questions', draft => draft.questions.filter(({ open }) => open), 'questions')
}
