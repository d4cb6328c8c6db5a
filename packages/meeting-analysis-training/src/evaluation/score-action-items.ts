import { isStopWord, stem } from '@mi/language/english-speech'
import type { ActionItemDraft } from '@mi/meeting-analysis'
import { tokenize } from '@mi/meeting-analysis/training'
import type { AmiMeeting } from '../corpora/ami.ts'
import type { PublicCall, SilverItem } from '../corpora/public-calls.ts'

export interface UtteranceCounts {
  hits: number
  predicted: number
  gold: number
  items: number
  itemsFound: number
}

export function noCounts(): UtteranceCounts {
  return { hits: 0, predicted: 0, gold: 0, items: 0, itemsFound: 0 }
}

/** Adds one meeting: utterances that are predicted and gold, and gold items with a prediction within ±2 utterances. */
export function countUtterances(
  counts: UtteranceCounts,
  meeting: AmiMeeting,
  segmentIds: ReadonlySet<string>,
): void {
  const gold = new Set(meeting.actions.flatMap(item => item.segmentIds))
  const place = new Map(meeting.segments.map(segment => [segment.id, segment.index]))
  const predicted = [...segmentIds].map(id => place.get(id) ?? Number.NaN)
  counts.gold += gold.size
  counts.predicted += segmentIds.size
  for (const id of segmentIds) if (gold.has(id)) counts.hits++
  for (const item of meeting.actions) {
    if (item.segmentIds.length === 0) continue
    counts.items++
    const places = item.segmentIds.map(id => place.get(id) ?? Number.NaN)
    if (places.some(at => predicted.some(other => Math.abs(other - at) <= 2))) counts.itemsFound++
  }
}

export function f1Of(counts: UtteranceCounts): number {
  return (2 * counts.hits) / Math.max(1, counts.predicted + counts.gold)
}

export interface CallCounts {
  items: number
  found: number
  /** Found items where both sides name an owner who is a participant. */
  owned: number
  ownerRight: number
  predictions: number
}

const WITHIN_SECONDS = 60
const MOST_PREDICTIONS = 10

/** Adds one call: silver items with one of the ten surest predictions within a minute, and whether its owner is right. */
export function countCall(counts: CallCounts, call: PublicCall, drafts: readonly ActionItemDraft[]): void {
  const top = drafts.slice(0, MOST_PREDICTIONS)
  counts.predictions += top.length
  for (const item of call.actions) {
    counts.items++
    const near = top.filter(
      draft => Math.abs((draft.citations[0]?.start ?? 0) - item.seconds) <= WITHIN_SECONDS,
    )
    if (near.length === 0) continue
    counts.found++
    const goldOwners = ownersIn(item.owner, call)
    const matched = [...near].sort((a, b) => closeness(b, item) - closeness(a, item))
    const withOwner = matched.filter(draft => draft.assigneeId !== null)
    const first = withOwner[0]
    if (first === undefined || goldOwners.length === 0) continue
    counts.owned++
    if (goldOwners.includes(first.assigneeId ?? '')) counts.ownerRight++
  }
}

// The prediction that means the item: most words in common, then nearest in time.
function closeness(draft: ActionItemDraft, item: SilverItem): number {
  const wanted = new Set(tokenize(item.text).map(token => stem(token.text)))
  const said = new Set(tokenize(`${draft.title} ${draft.description ?? ''}`).map(token => stem(token.text)))
  const shared = [...said].filter(term => wanted.has(term) && !isStopWord(term)).length
  return shared - Math.abs((draft.citations[0]?.start ?? 0) - item.seconds) / 1000
}

/** Participants whom the owner's text names, by any part of their names. */
export function ownersIn(owner: string | null, call: PublicCall): string[] {
  if (owner === null) return []
  const words = new Set(owner.toLowerCase().split(/[^\p{L}\p{N}]+/u))
  return call.participants
    .filter(person =>
      person.name
        .toLowerCase()
        .split(/[^\p{L}\p{N}]+/u)
        .some(part => part.length > 2 && words.has(part)),
    )
    .map(person => person.id)
}
