import { isTrained } from '@mi/language/speech'
import { findCues } from '../features/cues.ts'
import type { RankedSentence } from '../ranking/rank-sentences.ts'
import { isKeyPoint } from '../readability/context-dependence.ts'
import { isBroken } from '../readability/main-clause.ts'
import { countUnnamed } from '../readability/unnamed-things.ts'
import { doesNotKnow, leavesOpen } from '../readability/unresolved-statement.ts'
import { type Sentence, writeSentence } from '../sentences/sentence.ts'
import { tagged } from '../text/tagger.ts'
import { questionClause } from './question-clause.ts'
import { readUnknown } from './unknown-fact.ts'

export interface Question {
  readonly sentence: Sentence
  /** As it stands in minutes: what leads up to it is left out. */
  readonly text: string
  /** What was said to it, in order; empty where nobody took it up. */
  readonly replies: readonly Sentence[]
  readonly open: boolean
  readonly score: number
}

const LEAST_WORDS = 6
const MOST_WORDS = 40
const TURNS_AHEAD = 8
const MOST_REPLIES = 4
/** Sentences after a question in which it shows that nobody can answer, as in the asker's own before it. */
const SOON = 5
/** Somebody says that it cannot be answered now. */
const UNRESOLVED =
  /\b(?:(?:don't|do not|didn't) (?:really |actually |yet )?know|not (?:100 ?%? |entirely |completely |really |quite |too )?(?:sure|certain|clear)|no idea|unclear|(?:i|we|they|you)(?:'ll| will|'d| would)? (?:also |still |just |really )?(?:need|have|has|want) to (?:double[- ])?(?:check|find out|ask|figure|discuss|investigate|decide|agree|dig|look into|get back)|(?:will|'ll|can|could|should) (?:have to )?(?:check|find out|ask|look into|get back|follow up|figure|investigate)|good question|open question|can(?:'t|not) (?:really )?(?:speak to|say|answer|tell)|to be (?:decided|discussed)|not (?:yet )?(?:been )?decided|(?:haven't|have not|didn't|hasn't) (?:\w+ )?(?:decided|checked|looked|tested|thought|discussed|caught|reached|had)|take (?:it|this|that) (?:offline|async)|get back to|dig up|(?:no|don't have an?|sorry .{0,20}) updates?|would be (?:great|good|nice) to (?:investigate|find out|know|understand))\b/i
/** Sentences and seconds after a question in which somebody leaves it: what is said in between answers only a part. */
const LEFT_WITHIN = 16
const LEFT_SECONDS = 150
/** “Let's take this question offline”, “we haven't decided yet”, “I'd have to think about it some more”. */
const LEFT =
  /\b(?:take|discuss|continue|figure|do|settle|resolve|sort|hash|answer)(?: (?:this|that|it|the|these|those|question|discussion|out|on|there|here)){1,4} (?:offline|async(?:hronously)?|later|next time|(?:in|on) (?:the |our )?(?:next (?:call|meeting)|discord|telegram|slack|forum|chat)|after the call|afterwards)\b|\b(?:not|n't) (?:been )?(?:decided|settled|resolved|figured out|reached(?: to)? (?:an? )?(?:rough )?(?:consensus|agreement|decision|conclusion))\b|\b(?:need|have|like|would|'d|want) (?:to )?(?:just )?think about (?:it|this|that)(?: (?:some|a (?:bit|little)(?: bit)?))? (?:more|longer)\b|\bneeds? (?:\p{L}+ )?(?:more )?discussion\b|\b(?:that's|that is|it's|this is) (?:still )?an open question\b/iu
/** An answer all the same. */
const SETTLES = /^(?:yes|yeah|yep|no|nope|exactly|correct|right|because)\b/i
/** What somebody is asked to do, and a round in which everybody says where they are: no question of the subject. */
const REQUEST =
  /^(?:do(?:es)? (?:any |all |the )?(?:\w+ )?(?:clients?|teams?|guys|people|folks|anyone|anybody|somebody|someone|everyone) have\b|(?:can|could|would|will) (?:you|we|i|(?:all |any |the |some |other )?(?:\w+ )?(?:clients?|teams?|guys|people|folks|anyone|anybody|somebody|someone|everyone))\b|(?:has|have) (?:any|some)|are (?:you|clients|teams|all)\b|what(?:'s| is) the (?:plan|status|\w+ readiness)|is there (?:any|some|like|a (?:particular )?(?:link|resource))|did we\b|.*\bupdates?\b)/i

/** Questions about the subject, each with its replies, most central first: those put to others, and what nobody knows or settled. */
export function findQuestions(ranked: readonly RankedSentence[]): Question[] {
  const questions: Question[] = []
  for (const [at, { sentence, score }] of ranked.entries()) {
    const replies = repliesTo(at, ranked)
    const asked = textOf(sentence)
    if (asked !== null && (!isEnglish(sentence) || isReadable(asked))) {
      const open = isEnglish(sentence)
        ? staysOpen(at, asked, ranked) || (!REQUEST.test(asked) && isLeft(at, ranked))
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
    if (unknown === null || REQUEST.test(unknown.text) || !isReadable(unknown.text)) continue
    const open = unknown.unsettled || staysOpen(at, unknown.text, ranked) || isLeft(at, ranked)
    if (open) questions.push({ sentence, text: unknown.text, replies: [], open, score })
  }
  return questions.sort((a, b) => b.score - a.score || a.sentence.index - b.sentence.index)
}

// Nobody answers: soon after it somebody says so, the one who asked included.
function staysOpen(at: number, text: string, ranked: readonly RankedSentence[]): boolean {
  if (REQUEST.test(text)) return false
  const asker = ranked[at]?.sentence.speakerName
  const after = ranked.slice(at + 1, at + 1 + SOON).map(({ sentence }) => sentence)
  const first = after.findIndex(({ speakerName }) => speakerName !== asker)
  // Asked to be answered by oneself.
  if (first < 0 && after.length === SOON) return false
  if (first >= 0 && SETTLES.test(after[first]?.clauses[0]?.segment.text ?? '')) return false
  // What is said after the next question is about that one.
  const next = first < 0 ? -1 : after.findIndex((sentence, on) => on > first && sentence.text.endsWith('?'))
  const before = ranked[at - 1]?.sentence
  return [
    ...after.slice(0, next < 0 ? SOON : next),
    ...(before !== undefined && before.speakerName === asker ? [before] : []),
  ].some(({ text }) => UNRESOLVED.test(text.replace(/’/g, "'")))
}

// Of the questions before it the last one that can be read alone is left.
function isLeft(at: number, ranked: readonly RankedSentence[]): boolean {
  const { end, speakerName: asker } = (ranked[at] as RankedSentence).sentence
  let taken = false
  for (const { sentence } of ranked.slice(at + 1, at + 1 + LEFT_WITHIN)) {
    if (sentence.start - end > LEFT_SECONDS) return false
    taken ||= sentence.speakerName !== asker
    // Before anybody took it up, its asker says so of something else.
    if (taken && LEFT.test(sentence.text.replace(/’/g, "'"))) return true
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
