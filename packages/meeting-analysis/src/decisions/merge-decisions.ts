import { isStopWord, stem } from '@mi/language/english-speech'
import { speech } from '@mi/language/speech'
import type { Sentence } from '../sentences/sentence.ts'

const patterns = speech.decisions.context.merge

/** A decision of a meeting. */
export interface Decision {
  readonly sentence: Sentence
  readonly confidence: number
  /** The decision in one statement, if it differs from the sentence. */
  readonly text?: string
  /** Other sentences of the exchange that support it. */
  readonly beside?: readonly Sentence[]
}

/** Two statements about the same within this time are one decision. */
const SAME_SECONDS = 150
/** Two statements with a common thing within this time belong to one exchange. */
const EXCHANGE_SECONDS = 60
const SAME = 0.5
/** A later statement replaces an earlier one with at most 1 / 0.6 of its probability. */
const NEARLY = 0.6
/** Within an exchange a fuller statement replaces a shorter one under the same condition. */
const AS_SURE = 0.85

/** Merges statements about the same matter: the fullest within an exchange, the surest of equal statements, and otherwise the last. */
export function lastOfEach(found: readonly Decision[]): Decision[] {
  const merged: Decision[] = []
  for (const decision of found) {
    const same = merged.findIndex(other => isSame(other, decision))
    const other = merged[same]
    if (other === undefined) merged.push(decision)
    else if (isOneExchange(other, decision)) merged[same] = fullest(other, decision)
    // Equal statements: the surest is the clearest.
    else if (decision.confidence >= (decision.text === other.text ? 1 : NEARLY) * other.confidence)
      merged[same] = { ...decision, confidence: Math.max(decision.confidence, other.confidence) }
  }
  return merged
}

function isOneExchange(earlier: Decision, later: Decision): boolean {
  return later.sentence.start - earlier.sentence.end <= EXCHANGE_SECONDS
}

function fullest(earlier: Decision, later: Decision): Decision {
  // “Do not keep it there”, after “keep it there”.
  if (patterns.denies.test(earlier.text ?? '') !== patterns.denies.test(later.text ?? '')) return later
  const [less, more] = thingsIn(later).size < thingsIn(earlier).size ? [later, earlier] : [earlier, later]
  const chosen = more.confidence >= AS_SURE * less.confidence ? more : less
  return { ...chosen, confidence: Math.max(earlier.confidence, later.confidence) }
}

function isSame(earlier: Decision, later: Decision): boolean {
  if (isOneExchange(earlier, later) && [...thingsIn(earlier)].some(thing => thingsIn(later).has(thing)))
    return true
  const words = wordsOf(earlier)
  const others = wordsOf(later)
  const shared = [...words].filter(word => others.has(word)).length
  const share = shared / Math.max(1, Math.min(words.size, others.size))
  return share > SAME || (share === SAME && later.sentence.start - earlier.sentence.start <= SAME_SECONDS)
}

function wordsOf({ text = '' }: Decision): Set<string> {
  return new Set(
    text
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter(word => word.length > 2),
  )
}

// The content words of a statement, without its verb.
function thingsIn({ text = '' }: Decision): Set<string> {
  const [, ...words] = text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? []
  return new Set(words.filter(word => !isStopWord(word)).map(stem))
}

const MOST_LISTED = 14
/** The share of common terms of two sentences about the same decision. */
const SAME_SENTENCE = 0.6

/** The first sentence of each decision, `MOST_LISTED` at most. */
export function oneForEach(decisions: readonly Decision[]): Decision[] {
  const chosen: Decision[] = []
  for (const candidate of decisions) {
    if (chosen.length === MOST_LISTED) break
    if (chosen.every(other => overlap(other.sentence, candidate.sentence) < SAME_SENTENCE))
      chosen.push(candidate)
  }
  return chosen
}

function overlap(left: Sentence, right: Sentence): number {
  const terms = new Set(left.terms)
  const others = new Set(right.terms)
  let shared = 0
  for (const term of others) if (terms.has(term)) shared++
  return shared / Math.max(1, Math.min(terms.size, others.size))
}
