/**
 * Measures the built-in engine on real meetings: `node packages/meeting-analysis-training/src/evaluation/insights.ts`.
 *
 * Options: `--only=summaries,action-items,trade-off,calls,questions`, `--asr` (machine transcripts),
 * `--letters` (speakers without names), `--form=turns` (or `cues`, `lower`: the same words in other segments),
 * `--cache=FILE` (keeps cross-validation weights).
 */
import { parseArgs } from 'node:util'
import { defaultTemplate, type SummaryDraft, summarize } from '@mi/meeting-analysis'
import type { EngineWeights } from '@mi/meeting-analysis/training'
import { type AmiMeeting, loadAmi } from '../corpora/ami.ts'
import { loadPublicCalls, type PublicCall } from '../corpora/public-calls.ts'
import { loadQmsum } from '../corpora/qmsum.ts'
import { FORMS, inForm } from '../corpora/transcript-forms.ts'
import { heldOutWeights } from './held-out-weights.ts'
import { line } from './print-line.ts'
import { countQuotes } from './quotes.ts'
import { randomFrom, sample } from './random.ts'
import { reportActionItems, reportTradeOffs } from './report-action-items.ts'
import { type CallCounts, countCall } from './score-action-items.ts'
import { scoreQuestions } from './score-questions.ts'
import { decisionsCovered, meanRouge, randomSummary, textOf } from './score-summaries.ts'

const TARGET_WORDS = 350
const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: 'summaries,action-items,trade-off,calls,questions' },
    asr: { type: 'boolean', default: false },
    letters: { type: 'boolean', default: false },
    form: { type: 'string', default: 'utterances' },
    cache: { type: 'string' },
  },
})
const parts = new Set(options.only.split(','))
const form = FORMS.find(name => name === options.form)
if (form === undefined) throw new Error(`--form is one of ${FORMS.join(', ')}.`)
const ami = loadAmi(options.asr ? 'da-asr' : 'da', options.letters ? 'letter' : 'role').map(meeting =>
  inForm(meeting, form),
)
const calls = loadPublicCalls()
const random = randomFrom(1)
const needsWeights = ['summaries', 'action-items', 'trade-off', 'calls'].some(part => parts.has(part))
const heldOut = needsWeights ? heldOutWeights(loadAmi(), calls, options.cache) : null

const quotes = { all: 0, verbatim: 0 }
if (heldOut !== null && ['summaries', 'action-items', 'trade-off'].some(part => parts.has(part))) {
  const drafts: { meeting: AmiMeeting; draft: SummaryDraft }[] = []
  for (const meeting of ami) drafts.push({ meeting, draft: draftOf(meeting, heldOut.ofAmi(meeting)) })
  if (parts.has('summaries')) reportSummaries(drafts)
  if (parts.has('action-items')) reportActionItems(drafts, random)
  if (parts.has('trade-off')) reportTradeOffs(ami, heldOut)
}
if (heldOut !== null && parts.has('calls')) {
  const mine: CallCounts = { items: 0, found: 0, owned: 0, ownerRight: 0, predictions: 0 }
  const chance: CallCounts = { ...mine }
  for (const call of calls) {
    const draft = draftOf(call, heldOut.ofCall(call))
    countCall(mine, call, draft.actionItems)
    const moments = sample(call.segments, 10, random).map(segment => ({
      title: '',
      description: null,
      assigneeId: segment.speakerId,
      assigneeName: null,
      dueDate: null,
      priority: 'medium' as const,
      confidence: 0,
      citations: [{ segmentId: segment.id, start: segment.start, end: segment.end, quote: segment.text }],
    }))
    countCall(chance, call, moments)
  }
  line(
    'public calls: items within ±60 s, top ten',
    mine.found / mine.items,
    chance.found / chance.items,
    '≥ 0.55',
  )
  line(
    `  owner right (${mine.owned} matched items that name one)`,
    mine.ownerRight / mine.owned,
    chance.ownerRight / Math.max(1, chance.owned),
    '≥ 0.80',
  )
  line('  items a call', mine.predictions / calls.length, 10, '')
}
if (parts.has('questions')) {
  const { mine, first, foundShare } = scoreQuestions(loadQmsum(), random)
  line('QMSum answers at 90 words: ROUGE-1', mine.rouge1, first.rouge1, '≥ 27')
  line('  ROUGE-2', mine.rouge2, first.rouge2, '')
  line('  ROUGE-L', mine.rougeL, first.rougeL, '')
  line('  share answered', foundShare, 1, '')
}
if (quotes.all > 0)
  line(`quotes word for word (${quotes.all})`, quotes.verbatim / quotes.all, Number.NaN, '1')

function draftOf(meeting: AmiMeeting | PublicCall, weights?: EngineWeights): SummaryDraft {
  const startedAt = 'date' in meeting ? `${meeting.date}T14:00:00Z` : '2005-03-02T10:00:00Z'
  const draft = summarize(
    {
      meeting: { title: meeting.id, startedAt, timeZone: 'UTC' },
      participants: meeting.participants,
      segments: meeting.segments,
      template: { name: defaultTemplate.name, language: null, sections: defaultTemplate.sections },
      language: 'en',
      targetWords: TARGET_WORDS,
    },
    weights,
  )
  const counted = countQuotes(draft, meeting.segments)
  quotes.all += counted.all
  quotes.verbatim += counted.verbatim
  return draft
}

function reportSummaries(drafts: readonly { meeting: AmiMeeting; draft: SummaryDraft }[]): void {
  const mine = meanRouge(
    drafts.map(({ meeting, draft }) => ({ summary: textOf(draft), reference: meeting.reference })),
  )
  const chance = meanRouge(
    drafts.map(({ meeting }) => ({
      summary: randomSummary(meeting, TARGET_WORDS, random),
      reference: meeting.reference,
    })),
  )
  line('AMI summaries at 350 words: ROUGE-1', mine.rouge1, chance.rouge1, '> 34.7')
  line('  ROUGE-2', mine.rouge2, chance.rouge2, '> 5.8')
  line('  ROUGE-L', mine.rougeL, chance.rougeL, '> 15.2')
  let covered = 0
  let all = 0
  let words = 0
  for (const { meeting, draft } of drafts) {
    const counts = decisionsCovered(meeting, draft)
    covered += counts.covered
    all += counts.all
    words += textOf(draft).split(/\s+/).length
  }
  line('  gold decisions covered', covered / all, Number.NaN, '')
  line('  words a summary', words / drafts.length, TARGET_WORDS, '')
}
