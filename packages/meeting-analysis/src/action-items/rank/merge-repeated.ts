import { isStopWord, stem } from '@mi/language/english-speech'
import type { ActionItemDraft, Citation } from '../../draft.ts'
import { tokenize } from '../../text/tokenize.ts'

/** The share of common content words of two titles that say the same. */
const SAME = 0.6

/** The same for a request and the promise that answers it, which often names another day. */
const SAME_ANSWERED = 0.5
const ANSWERED_WITHIN_SECONDS = 20

/** Merges items that say the same task into the surer one, with the evidence of both, unless they have different owners. */
export function mergeRepeated(items: readonly ActionItemDraft[]): ActionItemDraft[] {
  const merged: ActionItemDraft[] = []
  for (const item of items) {
    const at = merged.findIndex(
      other =>
        (isSameOwner(other, item) || isUnowned(other) || isUnowned(item)) &&
        likeness(termsOf(other.title), termsOf(item.title)) >=
          (isAnswered(other, item) && firstWord(other) === firstWord(item) ? SAME_ANSWERED : SAME),
    )
    const same = merged[at]
    if (same === undefined) merged.push(item)
    else
      merged[at] = {
        ...same,
        ...(isAnswered(same, item) ? wordsOf(laterSaid(same, item)) : {}),
        ...(isUnowned(same) ? { assigneeId: item.assigneeId, assigneeName: item.assigneeName } : {}),
        dueDate:
          (isAnswered(same, item) ? laterSaid(same, item).dueDate : null) ?? same.dueDate ?? item.dueDate,
        citations: [...same.citations, ...item.citations.filter(citation => !isCited(citation, same))],
      }
  }
  return merged
}

// “Could you write this week?” – “I'll write by Wednesday”: the same owner, within a few seconds.
function isAnswered(a: ActionItemDraft, b: ActionItemDraft): boolean {
  const between = Math.abs(saidAt(a) - saidAt(b))
  return !isUnowned(a) && isSameOwner(a, b) && between > 0 && between <= ANSWERED_WITHIN_SECONDS
}

// To write it and to send it are different tasks.
function firstWord({ title }: ActionItemDraft): string {
  return stem(title.split(' ')[0] ?? '')
}

// The answer says the task as it will be done.
function wordsOf({ title, description }: ActionItemDraft): Pick<ActionItemDraft, 'title' | 'description'> {
  return { title, description }
}

function laterSaid(a: ActionItemDraft, b: ActionItemDraft): ActionItemDraft {
  return saidAt(a) > saidAt(b) ? a : b
}

function saidAt(item: ActionItemDraft): number {
  return item.citations[0]?.start ?? 0
}

function isCited(citation: Citation, item: ActionItemDraft): boolean {
  return item.citations.some(
    ({ segmentId, quote }) => segmentId === citation.segmentId && quote === citation.quote,
  )
}

function isSameOwner(a: ActionItemDraft, b: ActionItemDraft): boolean {
  return a.assigneeId === b.assigneeId && a.assigneeName === b.assigneeName
}

function isUnowned({ assigneeId, assigneeName }: ActionItemDraft): boolean {
  return assigneeId === null && assigneeName === null
}

function termsOf(title: string): Set<string> {
  const words = tokenize(title.toLowerCase()).map(token => token.text)
  return new Set(words.filter(word => !isStopWord(word)).map(stem))
}

function likeness(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  let shared = 0
  for (const term of left) if (right.has(term)) shared++
  const all = left.size + right.size - shared
  return all === 0 ? 0 : shared / all
}
