import { isTrained } from '@mi/meeting-analysis'
import type { ActionItemDraft, SummaryRequest } from '../../engine.ts'
import type { Cite } from '../evidence/cite-quotes.ts'
import { sortCitations } from '../evidence/sort-citations.ts'
import type { SummaryReply } from '../reply/summary-reply.ts'
import { checkDueDate } from './check-due-date.ts'
import { checkOwner } from './check-owner.ts'
import { checkTitle } from './check-title.ts'
import { contentOf, isSpokenOf } from './is-spoken-of.ts'
import { clippedText } from './plain-text.ts'

const LONGEST_DESCRIPTION = 2_000

/**
 * Action items that pass the built-in engine's rules: a title for a task tracker, an owner from this meeting, a spoken due date. Invalid
 * items are repaired or omitted, items without evidence are omitted, and duplicates are joined. The most certain items come first.
 *
 * @param language BCP 47 tag of the reply's language
 */
export function makeActionItems<Evidence>(
  given: SummaryReply<Evidence>['action_items'],
  cite: Cite<Evidence>,
  request: SummaryRequest,
  language: string,
): ActionItemDraft[] {
  const spoken = request.spokenLanguage ?? request.language ?? language
  const items = new Map<string, ActionItemDraft>()
  for (const task of given) {
    const title = checkTitle(task.title, language)
    const citations = cite(task.evidence)
    if (title === null || citations.length === 0) continue
    const english = isTrained(language) && isTrained(spoken)
    if (english && !isSpokenOf(title, citations, request.segments)) continue
    const owner = checkOwner(
      { assignee: task.assignee, assigneeName: task.assignee_name },
      citations,
      request,
      spoken,
    )
    const key = JSON.stringify([title.toLowerCase(), owner])
    const same = items.get(key)
    items.set(key, {
      title,
      description: clippedText(task.description ?? '', LONGEST_DESCRIPTION) || null,
      ...owner,
      dueDate: checkDueDate(task.due_date, citations, request, spoken),
      priority: task.priority,
      confidence: clampShare(task.confidence),
      ...same,
      citations: sortCitations([...(same?.citations ?? []), ...citations]),
    })
  }
  return withoutShorter([...items.values()]).sort((a, b) => b.confidence - a.confidence)
}

// “Look into the server” and “Look into the server and the cache” with the same evidence are one task.
function withoutShorter(items: readonly ActionItemDraft[]): ActionItemDraft[] {
  const read = items.map(item => ({ item, words: new Set(contentOf(item.title)) }))
  return read
    .filter(
      ({ item, words }) =>
        words.size === 0 ||
        !read.some(
          other =>
            other.words.size > words.size &&
            other.item.assigneeId === item.assigneeId &&
            other.item.assigneeName === item.assigneeName &&
            [...words].every(word => other.words.has(word)) &&
            sharesWords(item, other.item),
        ),
    )
    .map(({ item }) => item)
}

function sharesWords(item: ActionItemDraft, other: ActionItemDraft): boolean {
  return item.citations.some(a =>
    other.citations.some(
      b => a.segmentId === b.segmentId && (a.quote.includes(b.quote) || b.quote.includes(a.quote)),
    ),
  )
}

/** Limits a value to 0–1 and rounds it to three digits. */
export function clampShare(confidence: number): number {
  return Number(Math.min(1, Math.max(0, confidence)).toFixed(3))
}
