import { anywhere } from '@mi/language/anywhere'
import { type Language, languageOf } from '@mi/language/languages'
import { isTrained, speech } from '@mi/language/speech'
import { statementsOf } from '../languages/statements.ts'
import { beginsInside } from '../sentences/read-sentences.ts'
import type { Sentence } from '../sentences/sentence.ts'

const patterns = speech.readability.context

/** Somebody welcomes, begins or ends: with all that they say in that breath, it is of the meeting and not of its subject. */
const GREETS = new RegExp(`^(?:${anywhere.greetings})`, 'iu')
/** A short remark on who speaks or listens: an answer, not a point. */
const OF_THE_SPEAKER = new RegExp(`^(?:${anywhere.speakers})(?!\\p{L})`, 'iu')
const ASKS = new RegExp(`[?？]["'”’)]*\\s*$|(?:${anywhere.politeQuestionEnds})。?$`, 'u')
/** A short remark on the thing just spoken of: “Auditors will ask for it”. */
const SHORT_WORDS = 7
const ANSWER_WORDS = 5
const NUMERAL = new RegExp(`^(?:${anywhere.about})?(?:\\d|(?:${anywhere.smallNumbers})(?!\\p{L}))`, 'iu')

/** Whether an English point is about the talk itself, or part of what another sentence says. */
export function leansOnTalk(text: string): boolean {
  return patterns.ofTheTalk.test(text) || patterns.part.test(text)
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
    !(isTrained(language) && patterns.unfinished.test(text)) &&
    !(wordCount <= SHORT_WORDS && (patterns.endsBack.test(text) || isAnswer(sentence, before))) &&
    !(wordCount <= SHORT_WORDS && OF_THE_SPEAKER.test(text)) &&
    !runsTheMeeting(text, language) &&
    !doesNotKnow(text, language) &&
    !(isTrained(language) && patterns.ofTheCall.test(text)) &&
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

type Points = NonNullable<Language['meetings']>['points']

const logistics = new WeakMap<Points, RegExp>()

function patternOf(points: Points): RegExp {
  const { opener, runsMeeting } = points
  const known =
    logistics.get(points) ??
    new RegExp(`^(?:(?:${opener})\\s{0,2}[,.、，!]?\\s{0,2}){0,3}(?:${runsMeeting})`, 'u')
  logistics.set(points, known)
  return known
}

/**
 * Whether these words run the meeting and say nothing of its subjects: “let us go on to …”, “three topics today: …”,
 * “see you next week”.
 */
export function runsTheMeeting(text: string, language: string): boolean {
  const said = text.toLowerCase().replace(/’/g, "'")
  const points = languageOf(language)?.meetings?.points
  return points !== undefined && patternOf(points).test(said)
}

function plain(text: string): string {
  return text.toLowerCase().replace(/’/g, "'")
}

/** Whether a sentence says that the group does not know or has not settled what it names, in a language with rules. */
export function leavesOpen(text: string, language: string): boolean {
  const words = statementsOf(language)?.questions
  if (words === undefined) return false
  const said = plain(text)
  return words.unsettled.test(said) || (words.unknown.test(said) && words.asking.test(said))
}

/** Whether a speaker answers that they do not know, without saying what, in a language with rules. */
export function doesNotKnow(text: string, language: string): boolean {
  return statementsOf(language)?.questions.reply.test(plain(text)) === true && !leavesOpen(text, language)
}
