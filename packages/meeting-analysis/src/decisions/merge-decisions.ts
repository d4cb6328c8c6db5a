import { isStopWord, stem } from '@mi/language/english-speech'
import { speech } from '@mi/language/speech'
import type { Decision } from './decision.ts'

const patterns = speech.decisions.context.merge

/** What is said about the same within this time is one decision. */
const SAME_SECONDS = 150
/** … and by which one exchange is over: what shares a thing in it is one decision. */
const EXCHANGE_SECONDS = 60
/** Words that two statements share, of the shorter one's, above which they are about the same. */
const SAME = 0.5
/** A later statement replaces the first where it is nearly as sure. */
const NEARLY = 0.6
/** … and within one exchange a fuller one a shorter one. */
const AS_SURE = 0.85

/**
 * Of what is said twice the surest, within one exchange the fullest, and the last where the group came back to it: what it says counts.
 *
 * @param found in the order of the meeting
 */
export function lastOfEach(found: readonly Decision[]): Decision[] {
  const kept: Decision[] = []
  for (const decision of found) {
    const same = kept.findIndex(other => isSame(other, decision))
    const other = kept[same]
    if (other === undefined) kept.push(decision)
    // Within one exchange what says most.
    else if (isOneExchange(other, decision)) kept[same] = fullest(other, decision)
    // Said again in the same words it is said most clearly where it is surest.
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

// What it is about: its words of a meaning but the verb that it begins with.
function thingsIn({ text = '' }: Decision): Set<string> {
  const [, ...words] = text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? []
  return new Set(words.filter(word => !isStopWord(word)).map(stem))
}
