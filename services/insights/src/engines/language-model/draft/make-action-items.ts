import type { ActionItemDraft, SummaryRequest } from '../../engine.ts'
import type { Cite } from '../evidence/cite-quotes.ts'
import { sortCitations } from '../evidence/sort-citations.ts'
import type { SummaryReply } from '../reply/summary-reply.ts'
import { checkDueDate } from './due-date.ts'
import { findOwner } from './find-owner.ts'
import { clippedText } from './plain-text.ts'

const LONGEST_TITLE = 300
const LONGEST_DESCRIPTION = 2_000

/** Action items with what can be checked checked, those without evidence left out, those said twice joined. Most certain first. */
export function makeActionItems<Evidence>(
  given: SummaryReply<Evidence>['action_items'],
  cite: Cite<Evidence>,
  { meeting, participants, segments }: SummaryRequest,
): ActionItemDraft[] {
  const items = new Map<string, ActionItemDraft>()
  for (const one of given) {
    const title = clippedText(one.title, LONGEST_TITLE)
    const citations = cite(one.evidence)
    if (title === '' || citations.length === 0) continue
    const owner = findOwner(
      { assignee: one.assignee, assigneeName: one.assignee_name },
      participants,
      segments,
    )
    const key = JSON.stringify([title.toLowerCase(), owner])
    const same = items.get(key)
    items.set(key, {
      title,
      description: clippedText(one.description ?? '', LONGEST_DESCRIPTION) || null,
      ...owner,
      dueDate: checkDueDate(one.due_date, meeting),
      priority: one.priority,
      confidence: clampShare(one.confidence),
      ...same,
      citations: sortCitations([...(same?.citations ?? []), ...citations]),
    })
  }
  return [...items.values()].sort((a, b) => b.confidence - a.confidence)
}

/** Into 0–1, to three digits. */
export function clampShare(confidence: number): number {
  return Number(Math.min(1, Math.max(0, confidence)).toFixed(3))
}
