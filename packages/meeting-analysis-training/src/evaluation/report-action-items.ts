import type { SummaryDraft } from '@mi/meeting-analysis'
import type { AmiMeeting } from '../corpora/ami.ts'
import type { HeldOut } from './held-out-weights.ts'
import { line } from './print-line.ts'
import { sample } from './random.ts'
import { countUtterances, f1Of, noCounts } from './score-action-items.ts'
import { tradeOffs } from './trade-off.ts'

/** Utterances and gold items that the items of the drafts find, once for the sure ones and once for all. */
export function reportActionItems(
  drafts: readonly { meeting: AmiMeeting; draft: SummaryDraft }[],
  random: () => number,
): void {
  const listed = noCounts()
  const sure = noCounts()
  const chance = noCounts()
  for (const { meeting, draft } of drafts) {
    const cited = (least: number) =>
      new Set(
        draft.actionItems
          .filter(item => item.confidence >= least)
          .flatMap(item => item.citations.map(citation => citation.segmentId)),
      )
    countUtterances(listed, meeting, cited(0))
    countUtterances(sure, meeting, cited(0.5))
    countUtterances(
      chance,
      meeting,
      new Set(sample(meeting.segments, cited(0).size, random).map(segment => segment.id)),
    )
  }
  line(
    `AMI action items with confidence ≥ 0.5 (${sure.predicted}): utterance F1`,
    f1Of(sure),
    f1Of(chance),
    '≥ 0.43',
  )
  line('  item recall ±2', sure.itemsFound / sure.items, chance.itemsFound / chance.items, '')
  line(`AMI action items, all listed (${listed.predicted}): utterance F1`, f1Of(listed), f1Of(chance), '')
  line('  item recall ±2', listed.itemsFound / listed.items, chance.itemsFound / chance.items, '≥ 0.85')
}

/** The same for other thresholds; the best of these lines is better than what unseen meetings get. */
export function reportTradeOffs(meetings: readonly AmiMeeting[], weights: HeldOut): void {
  console.log('AMI action items, thresholds chosen on the same meetings:')
  for (const { least, leastBeside, f1, recall, itemsPerMeeting } of tradeOffs(meetings, meeting =>
    weights.ofAmi(meeting),
  ))
    console.log(
      `  from ${least.toFixed(2)}, beside another from ${leastBeside.toFixed(2)}: utterance F1 ${f1.toFixed(3)}, item recall ±2 ${recall.toFixed(3)}, ${itemsPerMeeting.toFixed(1)} a meeting`,
    )
}
