import { anywhere } from '@mi/language/anywhere'
import { languageOf } from '@mi/language/languages'
import { isTrained } from '@mi/language/speech'
import { beginsInside } from '../sentences/begins-inside.ts'
import type { Sentence } from '../sentences/sentence.ts'
import { runsTheMeeting } from './meeting-logistics.ts'
import { doesNotKnow } from './unresolved-statement.ts'

/** Somebody welcomes, begins or ends: with all that they say in that breath, it is of the meeting and not of its subject. */
const GREETS = new RegExp(`^(?:${anywhere.greetings})`, 'iu')
/** Where a speaker broke off, or a caption. English. */
const UNFINISHED =
  /\b(?:like|from|into|than|about|how|where|when|would|could|should|will|can|has|have|had|been|they|he|she|very|more|also|just|these|there's|whose|our|as|at|by|think|basically|probably|maybe)[.,]?$/iu
/** The running of the call, and what is said of one's own seeing and hearing. English. */
const OF_THE_CALL =
  /^i(?:['’]m| am| was|['’]ll| will)? (?:just )?(?:wanted to (?:mention|share|open|raise|ask|say|point)|want to (?:mention|share|ask|say)|gonna share|going to share|seeing your|see (?:that )?(?:your|the) (?:chat|comment)|think (?:that )?\p{Lu}\p{L}+ had a comment|asks? )|\b(?:share the link|comment in (?:the )?chat|jump into|before we jump|the floor)\b|^\p{Lu}\p{L}+ (?:asks|is asking)\b|^(?:today )?(?:we're|we are|we'll|we will|i'll|i will|i'm) (?:going to |gonna )?(?:just )?(?:mention|talk|go|start|begin|show you|jump|move|have a (?:different|quick))\b|\b(?:agenda item|next (?:item|topic|agenda)|on the agenda|today's agenda|leave (?:some )?(?:room|time) for|rest of the topics|i saw (?:a|the) (?:question|comment|message)|i'm responsible for|keeping the notes|next slide|share my screen|feel free to)\b/iu
/** What somebody announces, shows or says of the talk itself, or of themselves. English. */
const OF_THE_TALK =
  /^(?:(?:we|i)(?:['’]re| are|['’]ll| will| can| could| should| need to| have to| gonna| going to| now| also| just| want to| would like to| wanted to){1,4} (?:discuss|talk|double-click|look at|go (?:through|over)|cover|take a look|wrap up|make a decision|hear)|we (?:wait|had (?:a )?discussion|talked|spoke|shared the link)|i['’]m \p{Lu}\p{L}+ and|today we|next thing|kindly|please|(?:as )?an? (?:\p{L}+ )?example|for example|the agenda|i(?:['’]ll| will) (?:give|show|start|try|share|do)|one more (?:update|thing|point|topic|question)|(?:on|for|from|about) [^,]{1,40}, so |my favou?rite|to wrap up|let(?:['’]s| me| us)|(?:the )?(?:first|second|third|last|next) (?:slide|line|point is \p{L}+ing)|['’]kay|you(?:['’]re|['’]ve)|(?:do|does|did|is|are|will|would|could|should|can|has|have|had|need) )|\b(?:let me link|minutes of the (?:last|previous)|(?:this|last|previous|next) (?:presentation|slide|meeting|call|breakout)|no other (?:topic|question)s?|if you want|the word to|inaudible|unintelligible|crosstalk|remember to|please|thank you|wait for \p{Lu}|see you|the recording|the chat|you (?:guys|said|mentioned|asked|wrote|posted|presented|proposed|suggested|told|showed|were (?:saying|talking|asking))|(?:we|i) keep (?:saying|talking))\b/iu
/** What wants another part before or behind it: one of a list, a condition without what follows from it, a quality of what was named before. English. */
const PART =
  /^the (?:first|second|third|other|next|last|only other)(?: one| thing| option| part)? (?:is|was|are|were)\b|^(?:if|when|while|since) [^,]{0,300}$|^(?:if|when) [^,]{1,120}, so |^(?:one|another) (?:is|was)\b|^(?:any|maybe|meaning|what (?:i|we) (?:feel|mean)|which|whose|whether|why|how (?:many|much|long|often))\b|^an? (?:quick|small) (?:note|comment|question)\b|^(?:an? )?(?:little )?(?:bit|little|lot) (?!of)|^(\p{Lu}\p{L}+), [^,.]{0,60} \1\b/iu
/** A short remark on who speaks or listens: an answer, not a point. */
const OF_THE_SPEAKER = new RegExp(`^(?:${anywhere.speakers})(?!\\p{L})`, 'iu')
const ASKS = new RegExp(`[?？]["'”’)]*\\s*$|(?:${anywhere.politeQuestionEnds})。?$`, 'u')
/** A short remark on the thing just spoken of: “Auditors will ask for it”. */
const SHORT_WORDS = 7
const ANSWER_WORDS = 5
const NUMERAL = new RegExp(`^(?:${anywhere.about})?(?:\\d|(?:${anywhere.smallNumbers})(?!\\p{L}))`, 'iu')
const ENDS_BACK = /\b(?:it|that|them|this)[.!]?$/i

/** Whether an English point is about the talk itself, or part of what another sentence says. */
export function leansOnTalk(text: string): boolean {
  return OF_THE_TALK.test(text) || PART.test(text)
}

/**
 * Whether a sentence can stand by itself among the key points: a statement about the subject, not about something said before it.
 *
 * @param before the sentence before it
 * @param withBefore whether that is printed with it where it names what is meant
 */
export function isKeyPoint(sentence: Sentence, before?: Sentence, withBefore = false): boolean {
  const { text, language, clauses, wordCount } = sentence
  const back = languageOf(language)?.meetings?.points.pointsBack
  return (
    !ASKS.test(text) &&
    !clauses.some(({ asks }) => asks) &&
    !(isTrained(language) && beginsInside(sentence, before)) &&
    (back?.test(text) !== true || (withBefore && needsBefore(sentence, before))) &&
    !(isTrained(language) && UNFINISHED.test(text)) &&
    !(wordCount <= SHORT_WORDS && (ENDS_BACK.test(text) || isAnswer(sentence, before))) &&
    !(wordCount <= SHORT_WORDS && OF_THE_SPEAKER.test(text)) &&
    !runsTheMeeting(text, language) &&
    !doesNotKnow(text, language) &&
    !(isTrained(language) && OF_THE_CALL.test(text)) &&
    !clauses.some(({ segment }) => GREETS.test(segment.text))
  )
}

const MOST_WORDS_BEFORE = 22
/** “The index has to be rebuilt. On staging it took forty minutes.”: what is meant is in the sentence before, of one breath. */
export function needsBefore(
  { text, language, clauses, speakerName }: Sentence,
  before: Sentence | undefined,
): boolean {
  return (
    before !== undefined &&
    before.speakerName === speakerName &&
    before.clauses.at(-1)?.segment === clauses[0]?.segment &&
    before.wordCount <= MOST_WORDS_BEFORE &&
    !ASKS.test(before.text) &&
    languageOf(language)?.meetings?.points.meantBefore.test(text) === true
  )
}

// “How large is large?” – “Above two hundred thousand rows.”
function isAnswer(sentence: Sentence, before: Sentence | undefined): boolean {
  const asked =
    before !== undefined && before.speakerName !== sentence.speakerName && /[?？]$/.test(before.text)
  return asked && (sentence.wordCount <= ANSWER_WORDS || NUMERAL.test(sentence.text))
}
