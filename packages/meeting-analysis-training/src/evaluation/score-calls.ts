import type { SummaryDraft } from '@mi/meeting-analysis'
import type { GoldLabels, PublicCall } from '../corpora/public-calls.ts'
import { line } from './print-line.ts'
import { randomFrom, sample } from './random.ts'
import { rouge } from './rouge.ts'
import { ownersIn } from './score-action-items.ts'

export type LabelledCall = PublicCall & { readonly gold: GoldLabels }

/** A call with what the engine made of it. */
export interface CallDraft {
  readonly call: LabelledCall
  readonly draft: Pick<SummaryDraft, 'actionItems' | 'decisions'>
}

/** Cues as indices, and those beside them. */
export function around(cues: readonly number[]): Set<number> {
  return new Set(cues.flatMap(cue => [cue - 1, cue, cue + 1]))
}

export function citedCues(
  call: PublicCall,
  { citations }: { citations: readonly { segmentId: string }[] },
): number[] {
  const index = new Map(call.segments.map(segment => [segment.id, segment.index]))
  return citations.map(({ segmentId }) => index.get(segmentId) ?? Number.NaN)
}

/** Action items against labels: an item is real when one of its cited cues is a labelled cue or one beside it. */
export function reportActionItems(drafts: readonly CallDraft[]): void {
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
        .sort((a, b) => b.score - a.score)[0]
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
  share('action items: precision', mine.real, mine.listed, '≥ 0.80', chance.real / chance.listed)
  share('  recall of the explicit', found.explicit, found.ofExplicit, '≥ 0.65')
  share('  recall of all', found.all, found.of, '')
  line('  items a call', mine.listed / drafts.length, Number.NaN, '')
  share('  owner right, of real items that have one', found.owner, found.withOwner, '≥ 0.60')
  share('  owner right, of those given', mine.ownerRight, mine.owned, '≥ 0.90')
  line(
    '  titles: ROUGE-1',
    titles.reduce((sum, value) => sum + value, 0) / titles.length / 100,
    Number.NaN,
    '≥ 0.35',
  )
}

export function reportDecisions(drafts: readonly CallDraft[]): void {
  const random = randomFrom(2)
  let [listed, real, found, of, chance] = [0, 0, 0, 0, 0]
  for (const { call, draft } of drafts) {
    const nears = call.gold.decisions.map(({ cues }) => around(cues))
    const cited = draft.decisions.map(decision => citedCues(call, decision))
    listed += cited.length
    const isReal = (cues: readonly number[]) => cues.some(cue => nears.some(near => near.has(cue)))
    real += cited.filter(isReal).length
    chance += sample(call.segments, cited.length, random).filter(({ index }) => isReal([index])).length
    of += nears.length
    found += nears.filter(near => cited.some(cues => cues.some(cue => near.has(cue)))).length
  }
  share('decisions: precision', real, listed, '≥ 0.60', chance / listed)
  share('  recall', found, of, '≥ 0.30')
  line('  a call', listed / drafts.length, Number.NaN, '')
}

/** A share with its counts, because few calls make few of them. */
function share(what: string, part: number, whole: number, bar: string, random = Number.NaN): void {
  line(`${what} (${part} of ${whole})`, part / whole, random, bar)
}
