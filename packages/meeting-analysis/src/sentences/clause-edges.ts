import { trimEnd } from '@mi/text'
import { cleanSpeech } from '../text/clean-speech.ts'
import { tagged } from '../text/tagger.ts'
import type { Clause } from './clause.ts'

/** A name or a heading alone is this short. */
const NAME_WORDS = 8
/** Words after which a phrase goes on. */
const GOES_ON =
  /(?:^|[\s,])(?:to|and|or|but|the|an?|of|with|for|from|into|than|which|who|whose|because|if|so that|my|your|our|their|(?:that|it|he|she)'s|(?:i|you|we|they)'(?:ll|re|ve|m)|(?:i|you|we|they) (?:will|can|could|would))$/i
/** A subject of its own, or a request: whatever came before, a phrase begins here. */
const BEGINS =
  /^(?:(?:so|and|but|or|then|also|now|just|maybe|okay|yeah) )*(?:i|you|we|they|he|she|it|this|that|there|let(?:'s|me)?|please|kindly|(?:can|could|would|will) (?:you|we|someone|somebody)|everyone|everybody|someone|somebody)\b/i
/** A question, or a thought of the speaker's own: no rest of a phrase. */
const ASKS =
  /^(?:is|are|was|were|do|does|did|can|could|what|who|how|why|where|when) (?:i|you|we|they|it|that|this|there|about)\b|^i\b/i
/** Where a caption breaks off, the next has a capital even in mid-phrase; with these words nothing begins. */
const CONTINUES =
  /^(?:is|are|was|were|(?:does|do|did|is|are|was)n['’]t|to|of|with|by|from|than|which|who|because|has|have|had)\b(?!.*\?)/i
/** With these a line of its own begins. */
const OPENS =
  /^(?:so|and|but|or|yeah|yes|yep|no|okay|ok|right|well|um|uh|mm|then|now|also|maybe|thanks?|great|cool|what|how|why|who|where|when|if)\b/i
/** What has no subject of its own. */
const WITHOUT_SUBJECT =
  /^(?:(?:(?:and|but|then|just|also|maybe|\p{L}+ly) )*(?:is|are|was|were|am|been|has|had|of|than|for \p{L}+ing|(?!supposed|used|need|speed|feed|seed|proceed|succeed|exceed|embed)\p{L}{2,}ed (?:and|the|a|it|that|this|to))\b)/iu

/** A capital, or a subject of its own. */
export function beginsSentence(clause: Clause): boolean {
  return startsUpper(clause) || hasOwnSubject(clause)
}

/** A subject of its own, or a request: whatever came before, a phrase begins here. */
export function hasOwnSubject(clause: Clause): boolean {
  return BEGINS.test(cleanTextOf(clause))
}

/** A caption's line that ends without any mark goes on in the next. */
export function isUnmarked(clause: Clause): boolean {
  return /[\p{L}\p{N}]\s*$/u.test(clause.text)
}

export function startsUpper(clause: Clause): boolean {
  return /^\p{Lu}/u.test(clause.text.trim())
}

export function isBrokenOff(clause: Clause): boolean {
  return /…\s*$/.test(clause.text)
}

/** “The marketing expert”: nothing is said of them yet. */
export function isHeading(clause: Clause): boolean {
  if (clause.words.length > NAME_WORDS) return false
  const { tags } = tagged(cleanTextOf(clause).toLowerCase())
  return !tags.some(tag => tag === 'VERB' || tag === 'AUX')
}

export function isEnded(clause: Clause): boolean {
  return /[.!?]["'”’)\]\s]*$/u.test(clause.text.replace(/\{[a-z_]*\}/gi, '').trimEnd())
}

const cleaned = new WeakMap<Clause, string>()

/** As one would write it down. Every task looks at the clauses around it: cleaned once each. */
export function cleanTextOf(clause: Clause): string {
  const clean = cleaned.get(clause) ?? cleanSpeech(clause.text)
  cleaned.set(clause, clean)
  return clean
}

function bare(clause: Clause): string {
  return trimEnd(cleanTextOf(clause).replace(/’/g, "'"), /[\s,;:.?!…]/)
}

/** The last words want others after them: “and”, “the”, “we'll”. */
export function wantsMore(clause: Clause): boolean {
  return GOES_ON.test(bare(clause))
}

/** Has no subject of its own: “pushed and …”, “are right now”. */
export function lacksSubject(clause: Clause): boolean {
  return WITHOUT_SUBJECT.test(clause.text.trim().toLowerCase())
}

/** A question, or a thought of the speaker's own: no rest of a phrase. */
export function beginsQuestion(clause: Clause): boolean {
  return ASKS.test(bare(clause))
}

/** Where a caption breaks off, the next has a capital even in mid-phrase; with such words nothing begins. */
export function continues(clause: Clause): boolean {
  return CONTINUES.test(clause.text.trim())
}

/** With “so”, “yeah”, “what” a line of its own begins. */
export function opens(clause: Clause): boolean {
  return OPENS.test(clause.text.trim())
}
