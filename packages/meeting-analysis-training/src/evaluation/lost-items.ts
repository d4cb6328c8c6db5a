import {
  classifyClauses,
  type EngineWeights,
  findActionItems,
  findAnnounced,
  LOSSES,
  type Loss,
  nameWords,
  readClauses,
  readSentences,
  sectionSubjects,
} from '@mi/meeting-analysis/training'
import { around, type CallDraft, citedCues } from './score-calls.ts'

/** Where the explicit items that are not listed were lost: the furthest that a clause of their cues came. */
export function reportLost(
  drafts: readonly CallDraft[],
  weightsOf: (callDraft: CallDraft) => EngineWeights,
): void {
  const counts = new Map<string, number>()
  for (const callDraft of drafts) {
    const lossOf = lossesOf(callDraft, weightsOf(callDraft))
    for (const label of callDraft.call.gold.actionItems.filter(({ strength }) => strength === 'explicit')) {
      const near = around(label.cues)
      if (
        callDraft.draft.actionItems.some(item => citedCues(callDraft.call, item).some(cue => near.has(cue)))
      )
        continue
      const losses = label.cues.flatMap(cue => lossOf.get(cue) ?? [])
      const furthest =
        LOSSES[Math.max(...losses.map(loss => LOSSES.indexOf(loss)))] ??
        (losses.length === 0 ? 'nothing said in its cues' : 'merged or without an item')
      counts.set(furthest, (counts.get(furthest) ?? 0) + 1)
    }
  }
  console.log('explicit items that are not listed, by where they were lost:')
  for (const [loss, count] of counts) console.log(`  ${String(count).padStart(3)}  ${loss}`)
}

function lossesOf({ call }: CallDraft, weights: EngineWeights): Map<number, Loss[]> {
  const { segments, participants } = call
  const clauses = readClauses(segments)
  const sentences = readSentences(clauses, 'en')
  const losses = new Map<number, Loss[]>()
  findActionItems(
    {
      meeting: { title: call.id, startedAt: `${call.date}T14:00:00Z`, timeZone: 'UTC' },
      participants,
      segments,
      classified: classifyClauses(clauses, participants, segments, weights),
      sentences,
      subjects: sectionSubjects(sentences, findAnnounced(sentences, nameWords(participants, segments))),
      selection: weights.selection,
      itemsOfCalls: weights.itemsOfCalls,
    },
    ({ segment: { index } }, loss) => losses.set(index, [...(losses.get(index) ?? []), loss]),
  )
  return losses
}
