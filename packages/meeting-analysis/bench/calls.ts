/**
 * Action items and decisions of calls against labels of somebody who read them: `node packages/meeting-analysis/bench/calls.ts`.
 * Every call is analysed with weights, word vectors included, that were learned without its series.
 *
 * Options: `--cache=FILE` (keeps the weights; delete it when features or training change), `--show=CALL` (what is listed of a call).
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type EngineWeights, shippedWeights } from '../src/classification/weights/weights.ts'
import type { SummaryDraft } from '../src/draft.ts'
import { STEM } from '../src/features/describe-words.ts'
import { summarize } from '../src/index.ts'
import { general } from '../src/templates/general.ts'
import { describeCorpus } from '../training/corpus.ts'
import { trainOnCalls } from '../training/train-weights.ts'
import { learnWordVectors } from '../training/word-vectors.ts'
import { loadAmi } from './data/ami.ts'
import { type GoldLabels, loadPublicCalls, type PublicCall } from './data/public-calls.ts'
import { loadCommitteeTalk } from './data/qmsum.ts'
import { line } from './print-line.ts'
import { randomFrom, sample } from './random.ts'
import { rouge } from './rouge.ts'
import { ownersIn } from './score-action-items.ts'

type LabelledCall = PublicCall & { readonly gold: GoldLabels }
type CallWeights = Pick<EngineWeights, 'actionItemsOfCalls' | 'decisionsOfCalls'>

const { values: options } = parseArgs({ options: { cache: { type: 'string' }, show: { type: 'string' } } })
const calls = loadPublicCalls()
const labelled = calls.filter((call): call is LabelledCall => call.gold !== null)
const heldOut = readWeights(options.cache) ?? trainWithoutEach()
if (options.cache !== undefined) writeFileSync(options.cache, JSON.stringify([...heldOut]))

const drafts = labelled.map(call => ({ call, draft: draftOf(call) }))
if (options.show !== undefined) show(options.show)
reportActionItems()
reportDecisions()

function seriesOf({ id }: PublicCall): string {
  return id.split('/')[0] ?? id
}

function trainWithoutEach(): Map<string, CallWeights> {
  const corpus = describeCorpus(loadAmi(), calls, loadCommitteeTalk())
  const weights = new Map<string, CallWeights>()
  for (const series of new Set(labelled.map(seriesOf))) {
    const others = corpus.calls.filter(({ call }) => seriesOf(call) !== series)
    const said = [...corpus.ami, ...others].flatMap(one => one.stems)
    const vectors = learnWordVectors([...said, ...corpus.talk])
    const alike = new Map([...vectors].map(([word, vector]) => [`${STEM}${word}`, vector]))
    weights.set(series, trainOnCalls(others, alike, corpus))
  }
  return weights
}

function readWeights(cache: string | undefined): Map<string, CallWeights> | null {
  if (cache === undefined || !existsSync(cache)) return null
  return new Map(JSON.parse(readFileSync(cache, 'utf8')) as [string, CallWeights][])
}

function draftOf(call: LabelledCall): SummaryDraft {
  return summarize(
    {
      meeting: { title: call.id, startedAt: `${call.date}T14:00:00Z`, timeZone: 'UTC' },
      participants: call.participants,
      segments: call.segments,
      template: { name: general.name, language: null, sections: general.sections },
      language: 'en',
    },
    { ...shippedWeights, ...heldOut.get(seriesOf(call)) },
  )
}

/** Cues as indices, and those beside them. */
function around(cues: readonly number[]): Set<number> {
  return new Set(cues.flatMap(cue => [cue - 1, cue, cue + 1]))
}

function citedCues(
  call: PublicCall,
  { citations }: { citations: readonly { segmentId: string }[] },
): number[] {
  const index = new Map(call.segments.map(segment => [segment.id, segment.index]))
  return citations.map(({ segmentId }) => index.get(segmentId) ?? Number.NaN)
}

function reportActionItems(): void {
  const random = randomFrom(1)
  const mine = { listed: 0, real: 0, owned: 0, ownerRight: 0 }
  const chance = { listed: 0, real: 0 }
  const found = { explicit: 0, ofExplicit: 0, all: 0, of: 0, withOwner: 0, owner: 0 }
  const titles: number[] = []
  for (const { call, draft } of drafts) {
    const items = call.gold.actionItems.map(label => ({ label, near: around(label.cues) }))
    const isReal = (cues: readonly number[]) => cues.some(cue => items.some(({ near }) => near.has(cue)))
    for (const segment of sample(call.segments, draft.actionItems.length, random)) {
      chance.listed++
      if (isReal([segment.index])) chance.real++
    }
    for (const item of draft.actionItems) {
      const cues = citedCues(call, item)
      mine.listed++
      if (!isReal(cues)) continue
      mine.real++
      const meant = items.filter(({ near }) => cues.some(cue => near.has(cue)))
      const best = meant
        .map(({ label }) => ({ label, score: rouge(item.title, label.title).rouge1 }))
        .sort((one, other) => other.score - one.score)[0]
      titles.push(best?.score ?? 0)
      if (item.assigneeId !== null) {
        const owners = meant.flatMap(({ label }) => ownersIn(label.owner, call))
        mine.owned++
        if (owners.includes(item.assigneeId)) mine.ownerRight++
      }
    }
    for (const { label, near } of items) {
      const matching = draft.actionItems.filter(item => citedCues(call, item).some(cue => near.has(cue)))
      found.of++
      if (label.strength === 'explicit') found.ofExplicit++
      if (matching.length === 0) continue
      found.all++
      if (label.strength === 'explicit') found.explicit++
      const owners = ownersIn(label.owner, call)
      if (owners.length === 0) continue
      found.withOwner++
      if (matching.some(({ assigneeId }) => assigneeId !== null && owners.includes(assigneeId))) found.owner++
    }
  }
  line('action items: precision', mine.real / mine.listed, chance.real / chance.listed, '≥ 0.80')
  line('  recall of the explicit', found.explicit / found.ofExplicit, Number.NaN, '≥ 0.65')
  line('  recall of all', found.all / found.of, Number.NaN, '')
  line('  items a call', mine.listed / drafts.length, Number.NaN, '')
  line('  owner right, of real items that have one', found.owner / found.withOwner, Number.NaN, '≥ 0.60')
  line(`  owner right, of those given (${mine.owned})`, mine.ownerRight / mine.owned, Number.NaN, '≥ 0.90')
  line(
    '  titles: ROUGE-1',
    titles.reduce((sum, one) => sum + one, 0) / titles.length / 100,
    Number.NaN,
    '≥ 0.35',
  )
}

function reportDecisions(): void {
  let [listed, real, found, of] = [0, 0, 0, 0]
  for (const { call, draft } of drafts) {
    const nears = call.gold.decisions.map(({ cues }) => around(cues))
    const cited = draft.decisions.map(decision => citedCues(call, decision))
    listed += cited.length
    real += cited.filter(cues => cues.some(cue => nears.some(near => near.has(cue)))).length
    of += nears.length
    found += nears.filter(near => cited.some(cues => cues.some(cue => near.has(cue)))).length
  }
  line('decisions: precision', real / listed, Number.NaN, '≥ 0.60')
  line('  recall', found / of, Number.NaN, '≥ 0.30')
  line('  a call', listed / drafts.length, Number.NaN, '')
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
