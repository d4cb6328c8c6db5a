import { isTrained, speech } from '@mi/language/speech'
import { findCues } from '../features/cues.ts'
import { filled } from '../languages/phrases.ts'
import type { RankedSentence } from '../ranking/rank-sentences.ts'
import { doesNotKnow, isKeyPoint, leavesOpen } from '../readability/context-dependence.ts'
import { isBroken } from '../readability/main-clause.ts'
import { countUnnamed } from '../readability/unnamed-things.ts'
import { type Sentence, writeSentence } from '../sentences/sentence.ts'
import { tagged } from '../text/tagger.ts'
import { directQuestion, questionClause } from './write-question.ts'

const patterns = speech.questions.open

export interface Question {
  readonly sentence: Sentence
  /** The question as it is written in minutes, without its lead-in. */
  readonly text: string
  readonly replies: readonly Sentence[]
  readonly open: boolean
  readonly score: number
}

const LEAST_WORDS = 6
const MOST_WORDS = 40
const TURNS_AHEAD = 8
const MOST_REPLIES = 4
/** The number of sentences after a question in which a speaker says that it cannot be answered. */
const SOON = 5
/** The number of sentences after a question in which a speaker may postpone it. */
const LEFT_WITHIN = 16
const LEFT_SECONDS = 150

/** The questions about the subject with their replies, most central first: questions to others, and facts that are unknown or unsettled. */
export function findQuestions(ranked: readonly RankedSentence[]): Question[] {
  const questions: Question[] = []
  for (const [at, { sentence, score }] of ranked.entries()) {
    const replies = repliesTo(at, ranked)
    const asked = textOf(sentence)
    if (asked !== null && (!isEnglish(sentence) || isReadable(asked))) {
      const open = isEnglish(sentence)
        ? staysOpen(at, asked, ranked) || (!patterns.request.test(asked) && isLeft(at, ranked))
        : (replies.length === 0 && !isAnsweredShortly(at, ranked)) || repliesTo(at, ranked, 1).some(isUnsure)
      questions.push({ sentence, text: asked, replies, open, score })
      continue
    }
    if (!isEnglish(sentence)) {
      const before = ranked[at - 1]?.sentence
      if (leavesOpen(sentence.text, sentence.language) && isKeyPoint(sentence, before))
        questions.push({ sentence, text: writeSentence(sentence), replies: [], open: true, score })
      continue
    }
    const unknown = readUnknown(sentence.text)
    if (unknown === null || patterns.request.test(unknown.text) || !isReadable(unknown.text)) continue
    const open = unknown.unsettled || staysOpen(at, unknown.text, ranked) || isLeft(at, ranked)
    if (open) questions.push({ sentence, text: unknown.text, replies: [], open, score })
  }
  return questions.sort((a, b) => b.score - a.score || a.sentence.index - b.sentence.index)
}

// A speaker, including the asker, soon says that the question has no answer.
function staysOpen(at: number, text: string, ranked: readonly RankedSentence[]): boolean {
  if (patterns.request.test(text)) return false
  const asker = ranked[at]?.sentence.speakerName
  const after = ranked.slice(at + 1, at + 1 + SOON).map(({ sentence }) => sentence)
  const first = after.findIndex(({ speakerName }) => speakerName !== asker)
  // A rhetorical question that the asker answers.
  if (first < 0 && after.length === SOON) return false
  if (first >= 0 && patterns.settles.test(after[first]?.clauses[0]?.segment.text ?? '')) return false
  // Sentences after the next question belong to that one.
  const next = first < 0 ? -1 : after.findIndex((sentence, on) => on > first && sentence.text.endsWith('?'))
  const before = ranked[at - 1]?.sentence
  return [
    ...after.slice(0, next < 0 ? SOON : next),
    ...(before !== undefined && before.speakerName === asker ? [before] : []),
  ].some(({ text }) => patterns.unresolved.test(text.replace(/’/g, "'")))
}

// A postponement leaves the last readable question before it open.
function isLeft(at: number, ranked: readonly RankedSentence[]): boolean {
  const { end, speakerName: asker } = (ranked[at] as RankedSentence).sentence
  let taken = false
  for (const { sentence } of ranked.slice(at + 1, at + 1 + LEFT_WITHIN)) {
    if (sentence.start - end > LEFT_SECONDS) return false
    taken ||= sentence.speakerName !== asker
    // Before a reply, the asker speaks of something else.
    if (taken && patterns.left.test(sentence.text.replace(/’/g, "'"))) return true
    const next = textOf(sentence)
    if (next !== null && isReadable(next)) return false
  }
  return false
}

function isReadable(text: string): boolean {
  const { words: said, tags } = tagged(text.replace(/\?$/, ''))
  const words = said.map(word => word.toLowerCase())
  return !isBroken(words, tags) && countUnnamed(words, tags) === 0
}

function isEnglish({ language }: Sentence): boolean {
  return isTrained(language)
}

function textOf(sentence: Sentence): string | null {
  const { text, wordCount, terms } = sentence
  if (!/[?？]$/.test(text) || wordCount < LEAST_WORDS || wordCount > MOST_WORDS || terms.length < 2)
    return null
  if (!isEnglish(sentence)) return writeSentence(sentence)
  return findCues(text.toLowerCase()).has('meetingTalk') ? null : questionClause(writeSentence(sentence))
}

// “Yes.”, “three hundred”.
function isAnsweredShortly(at: number, ranked: readonly RankedSentence[]): boolean {
  const next = ranked[at + 1]?.sentence
  return (
    next !== undefined && next.speakerName !== ranked[at]?.sentence.speakerName && !/[?？]$/.test(next.text)
  )
}

function isUnsure({ text, language }: Sentence): boolean {
  return doesNotKnow(text, language)
}

function repliesTo(at: number, ranked: readonly RankedSentence[], most = MOST_REPLIES): Sentence[] {
  const asker = ranked[at]?.sentence.speakerName
  const replies: Sentence[] = []
  for (let on = at + 1; on <= at + TURNS_AHEAD && replies.length < most; on++) {
    const next = ranked[on]?.sentence
    if (next !== undefined && next.speakerName !== asker && next.wordCount >= 4) replies.push(next)
  }
  return replies
}

const forms = speech.questions.unknownFact

/** The unknown fact in a statement: “we haven't decided which flour to buy” becomes “Which flour to buy?”. English. */
export function readUnknown(said: string): { text: string; unsettled: boolean } | null {
  for (const [patterns, unsettled] of [
    [forms.staysOpen, true],
    [forms.notKnown, false],
  ] as const)
    for (const pattern of patterns) {
      const clause = pattern.exec(said)?.[1]
      const question = clause === undefined ? null : directQuestion(firstPart(clause))
      const text = question === null ? null : questionClause(question)
      if (text !== null) return { text, unsettled }
    }
  const thing = forms.toSettle.exec(said)?.[1]
  const text = thing === undefined ? null : questionClause(filled(speech.phrases.whatIs, firstPart(thing)))
  return text === null ? null : { text, unsettled: true }
}

// The text before the speaker continues with another subject.
function firstPart(clause: string): string {
  return clause.split(forms.goesOn)[0] ?? clause
}
