import { anywhere } from '@mi/language/anywhere'
import { type Language, languageOf } from '@mi/language/languages'
import { isTrained, speech } from '@mi/language/speech'
import { statementsOf } from '../languages/statements.ts'
import { beginsInside } from '../sentences/read-sentences.ts'
import type { Sentence } from '../sentences/sentence.ts'

const patterns = speech.readability.context

/** A speaker welcomes, opens or closes: the sentence is about the meeting and not about its subject. */
const GREETS = new RegExp(`^(?:${anywhere.greetings})`, 'iu')
/** A short remark about who speaks or listens. */
const OF_THE_SPEAKER = new RegExp(`^(?:${anywhere.speakers})(?!\\p{L})`, 'iu')
const ASKS = new RegExp(`[?？]["'”’)]*\\s*$|(?:${anywhere.politeQuestionEnds})。?$`, 'u')
/** Shorter sentences about the last subject depend on it: “Auditors will ask for it”. */
const SHORT_WORDS = 7
const ANSWER_WORDS = 5
const NUMERAL = new RegExp(`^(?:${anywhere.about})?(?:\\d|(?:${anywhere.smallNumbers})(?!\\p{L}))`, 'iu')

/** An English point is about the conversation itself or is part of another sentence. */
export function leansOnTalk(text: string): boolean {
  return patterns.ofTheTalk.test(text) || patterns.part.test(text)
}

/** True for a statement about the subject that is readable alone. @param withBefore the sentence before it can be printed too */
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
/** “The index has to be rebuilt. On staging it took forty minutes.”: the sentence before, by the same speaker, names the subject. */
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

/** The words run the meeting and say nothing about its subjects: “let us go on to …”, “three topics today: …”, “see you next week”. */
export function runsTheMeeting(text: string, language: string): boolean {
  const said = text.toLowerCase().replace(/’/g, "'")
  const points = languageOf(language)?.meetings?.points
  return points !== undefined && patternOf(points).test(said)
}

function plain(text: string): string {
  return text.toLowerCase().replace(/’/g, "'")
}

/** The sentence says that the group has not settled or does not know something. Only in languages with rules. */
export function leavesOpen(text: string, language: string): boolean {
  const words = statementsOf(language)?.questions
  if (words === undefined) return false
  const said = plain(text)
  return words.unsettled.test(said) || (words.unknown.test(said) && words.asking.test(said))
}

/** The speaker answers that they do not know. Only in languages with rules. */
export function doesNotKnow(text: string, language: string): boolean {
  return statementsOf(language)?.questions.reply.test(plain(text)) === true && !leavesOpen(text, language)
}
