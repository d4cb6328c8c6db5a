import { isStopWord, stem } from '@mi/language/english-speech'
import { speech } from '@mi/language/speech'
import type { Decision } from './decision.ts'

const patterns = speech.decisions.context.merge

/** Two statements about the same within this time are one decision. */
const SAME_SECONDS = 150
/** Two statements with a common thing within this time belong to one exchange. */
const EXCHANGE_SECONDS = 60
/** The share of common words of two statements about the same. */
const SAME = 0.5
/** A later statement replaces an earlier one with at most 1 / 0.6 of its probability. */
const NEARLY = 0.6
/** Within an exchange a fuller statement replaces a shorter one under the same condition. */
const AS_SURE = 0.85

/**
 * Merges statements about the same matter: the fullest within an exchange, the surest of equal statements, and otherwise the last.
 *
 * @param found in the order of the meeting
 */
export function lastOfEach(found: readonly Decision[]): Decision[] {
  const kept: Decision[] = []
  for (const decision of found) {
    const same = kept.findIndex(other => isSame(other, decision))
    const other = kept[same]
    if (other === undefined) kept.push(decision)
    else if (isOneExchange(other, decision)) kept[same] = fullest(other, decision)
    // Equal statements: the surest is the clearest.
    else if (decision.confidence >= (decision.text === other.text ? 1 : NEARLY) * other.confidence)
      kept[same] = { ...decision, confidence: Math.max(decision.confidence, other.confidence) }
  }
  return kept
}

function isOneExchange(one: Decision, other: Decision): boolean {
  return other.sentence.start - one.sentence.end <= EXCHANGE_SECONDS
}

function fullest(one: Decision, other: Decision): Decision {
  // “Do not keep it there”, after “keep it there”.
  if (patterns.denies.test(one.text ?? '') !== patterns.denies.test(other.text ?? '')) return other
  const [less, more] = thingsIn(other).size < thingsIn(one).size ? [other, one] : [one, other]
  const chosen = more.confidence >= AS_SURE * less.confidence ? more : less
  return { ...chosen, confidence: Math.max(one.confidence, other.confidence) }
}

function isSame(one: Decision, other: Decision): boolean {
  if (isOneExchange(one, other) && [...thingsIn(one)].some(thing => thingsIn(other).has(thing))) return true
  const words = wordsOf(one)
  const others = wordsOf(other)
  const shared = [...words].filter(word => others.has(word)).length
  const share = shared / Math.max(1, Math.min(words.size, others.size))
  return share > SAME || (share === SAME && other.sentence.start - one.sentence.start <= SAME_SECONDS)
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
