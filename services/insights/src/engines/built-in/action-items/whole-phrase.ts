import { cleanSpeech } from '../../../domain/text/clean-speech.ts'
import { isStopWord } from '../../../domain/text/stop-words.ts'
import { englishTagger } from '../../../domain/text/tagger.ts'
import type { Clause } from '../transcript/clause.ts'
import { findNamed, type Person } from './people.ts'

const MOST_WORDS = 32
const MOST_CLAUSES = 3
/** “Mm-hmm”, “yeah okay”: a listener's words that end nobody's sentence. */
const NOD_WORDS = 3
const LONGEST_PAUSE_SECONDS = 4
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
  /^(?:(?:(?:and|but|then|just|also|likely|essentially|basically|actually|maybe) )*(?:is|are|was|were|am|been|has|had|pushed|likely|essentially|of|than|for \p{L}+ing|(?!supposed|used|need|speed|feed|seed|proceed|succeed|exceed|embed)\p{L}{2,}ed (?:and|the|a|it|that|this|to))\b)/iu

/**
 * The clauses, all of one speaker, that say in full what `clauses[at]` says: recognisers and annotators cut in
 * mid-phrase, and a name alone (“The designer”) is followed by what that person does.
 */
export function wholePhrase(
  at: number,
  clauses: readonly Clause[],
  people: readonly Person[] = [],
): Clause[] {
  const clause = clauses[at]
  if (clause === undefined) return []
  const phrase = [clause]
  while (phrase.length < MOST_CLAUSES && !fitsBefore(phrase, clauses)) {
    const before = neighbour(phrase[0] as Clause, clauses, -1)
    if (before === null || wordsOf(phrase) + before.words.length > MOST_WORDS) break
    phrase.unshift(before)
  }
  while (phrase.length < MOST_CLAUSES && goesOn(phrase, people)) {
    const next = neighbour(phrase.at(-1) as Clause, clauses, 1)
    if (next === null || wordsOf(phrase) + next.words.length > MOST_WORDS) break
    if (!belongsAfter(phrase, next)) break
    phrase.push(next)
  }
  return phrase
}

/** The words of a phrase in one line: what a recogniser began with a capital in mid-phrase has none. */
export function spokenTogether(phrase: readonly Clause[]): string {
  return phrase
    .map((clause, at) => {
      const said = textOf(clause).trim()
      const [first = ''] = said.split(' ')
      const lowered = at > 0 && first.length > 1 && isStopWord(first.toLowerCase())
      return lowered && !/^I\b/.test(first) ? said.slice(0, 1).toLowerCase() + said.slice(1) : said
    })
    .join(' ')
    .replaceAll('…', ' ')
}

// Nothing before belongs to it.
function fitsBefore(phrase: readonly Clause[], clauses: readonly Clause[]): boolean {
  const first = phrase[0] as Clause
  const before = neighbour(first, clauses, -1)
  if (before === null || isEnded(before)) return true
  const raw = textOf(first).trim()
  if (startsAnew(first)) return true
  return !(
    GOES_ON.test(bare(textOf(before))) ||
    isBrokenOff(before) ||
    WITHOUT_SUBJECT.test(raw.toLowerCase())
  )
}

function startsAnew(clause: Clause): boolean {
  return startsUpper(clause) || startsAnewInWords(clause)
}

function startsAnewInWords(clause: Clause): boolean {
  return BEGINS.test(cleanSpeech(textOf(clause)))
}

// A caption's line that ends without any mark goes on in the next.
function isUnmarked(clause: Clause): boolean {
  return /[\p{L}\p{N}]\s*$/u.test(textOf(clause))
}

function startsUpper(clause: Clause): boolean {
  return /^\p{Lu}/u.test(textOf(clause).trim())
}

function isBrokenOff(clause: Clause): boolean {
  return /…\s*$/.test(textOf(clause))
}

function goesOn(phrase: readonly Clause[], people: readonly Person[]): boolean {
  const last = phrase.at(-1) as Clause
  if (GOES_ON.test(bare(textOf(last)))) return true
  if (isEnded(last)) return false
  return (
    isBrokenOff(last) ||
    isUnmarked(last) ||
    (phrase.length === 1 && isHeading(last) && findNamed(textOf(last), people).length > 0)
  )
}

function belongsAfter(phrase: readonly Clause[], next: Clause): boolean {
  const last = phrase.at(-1) as Clause
  if (isBrokenOff(last)) return !startsUpper(next) || CONTINUES.test(textOf(next).trim())
  if (GOES_ON.test(bare(textOf(last)))) return !ASKS.test(bare(textOf(next)))
  if (phrase.length === 1 && isHeading(last)) return !isHeading(next) && !ASKS.test(bare(textOf(next)))
  return startsUpper(next) && !OPENS.test(textOf(next).trim()) && !startsAnewInWords(next)
}

// “The marketing expert”: nothing is said of them yet.
function isHeading(clause: Clause): boolean {
  if (clause.words.length > NAME_WORDS) return false
  const nlp = englishTagger()
  const tags = nlp
    .readDoc(cleanSpeech(textOf(clause)).toLowerCase())
    .tokens()
    .out(nlp.its.pos as never) as unknown as string[]
  return !tags.some(tag => tag === 'VERB' || tag === 'AUX')
}

// The same speaker's clause before or after, over nods of listeners and no long pause.
function neighbour(clause: Clause, clauses: readonly Clause[], step: 1 | -1): Clause | null {
  for (let at = clause.index + step; ; at += step) {
    const other = clauses[at]
    if (other === undefined) return null
    if (other.segment.speakerName === clause.segment.speakerName) {
      const [first, second] = step === 1 ? [clause, other] : [other, clause]
      return second.segment.start - first.segment.end > LONGEST_PAUSE_SECONDS ? null : other
    }
    if (other.words.length > NOD_WORDS) return null
  }
}

function isEnded(clause: Clause): boolean {
  return /[.!?]["'”’)\]\s]*$/u.test(
    textOf(clause)
      .replace(/\{[a-z_]*\}/gi, '')
      .trimEnd(),
  )
}

function wordsOf(phrase: readonly Clause[]): number {
  return phrase.reduce((sum, { words }) => sum + words.length, 0)
}

function textOf(clause: Clause): string {
  return clause.segment.text.slice(clause.from, clause.to)
}

function bare(said: string): string {
  return cleanSpeech(said)
    .replace(/’/g, "'")
    .replace(/[\s,;:.?!…]+$/, '')
}
