import { stem } from '@mi/language/english-speech'
import { speech } from '@mi/language/speech'
import { contentWords } from '../action-items/title/check-title.ts'
import type { Decision } from '../decisions/decision.ts'
import type { ActionItemDraft } from '../draft.ts'
import type { OddWords } from '../sentences/odd-words.ts'
import { isGeneral } from '../topics/read-phrases.ts'

const patterns = speech.sections.sureFacts

/** The lowest confidence of a decision or a task in the overview of a long meeting. */
const SURELY_SETTLED = 0.7
const SURELY_TO_DO = 0.8
const MOST_WORDS = 12
/** The lowest number of content words. */
const LEAST_CONTENT = 2
/** A name or a number after the first word. */
const NAMES = /^\S+ .*[\p{Lu}\d]/u

/** The overview of a long English meeting may state the decision: it is certain and readable alone. */
export function isSurelySettled({ text, confidence }: Decision, odd: OddWords): boolean {
  return (
    text !== undefined &&
    confidence >= SURELY_SETTLED &&
    isPlain(text) &&
    !patterns.onlyLooks.test(text) &&
    !odd.isIn(text)
  )
}

/** The same for a task. Its original words must be readable too because pronouns were resolved by a guess. */
export function isSurelyToDo(item: ActionItemDraft, odd: OddWords): boolean {
  const { title, confidence } = item
  return (
    confidence >= SURELY_TO_DO &&
    isPlain(title) &&
    isInOwnWords(item) &&
    namesItsThing(title) &&
    !odd.isIn(title)
  )
}

function isPlain(statement: string): boolean {
  const words = statement.split(' ').length
  return (
    words <= MOST_WORDS &&
    (words > 3 || contentWords(statement).length > 2) &&
    !patterns.involved.test(statement)
  )
}

function isInOwnWords({ title, citations }: ActionItemDraft): boolean {
  const said = new Set(citations.flatMap(({ quote }) => stemsOf(quote)))
  return stemsOf(title).every(word => said.has(word))
}

// False for general titles: “make the changes”.
function namesItsThing(title: string): boolean {
  return (
    NAMES.test(title) ||
    stemsOf(title.replace(/^\S+ /u, '')).filter(word => !isGeneral(word)).length >= LEAST_CONTENT
  )
}

function stemsOf(text: string): string[] {
  return contentWords(text.toLowerCase()).map(stem)
}
