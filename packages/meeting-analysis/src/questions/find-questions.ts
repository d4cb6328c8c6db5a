import { findCues } from '../features/cues.ts'
import type { RankedSentence } from '../ranking/rank-sentences.ts'
import { type Sentence, writeSentence } from '../transcript/sentence.ts'
import { questionClause } from './question-clause.ts'

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
/** Somebody says that it cannot be answered now. */
const UNRESOLVED =
  /\b(?:don't (?:really )?know|not (?:100 ?%? |entirely |completely |really |quite )?(?:sure|certain|clear)|no idea|unclear|(?:have|need|want|going|gonna) to (?:check|find out|ask|see|figure|discuss|think|investigate|decide|look)|(?:will|'ll|can|could|should) (?:have to )?(?:check|find out|ask|look into|get back|follow up|figure)|good question|it depends|open question|open to|we'll see|to be (?:decided|discussed)|not (?:yet )?(?:been )?decided|haven't (?:\w+ )?(?:decided|checked|looked|tested|thought|discussed)|take (?:it|this|that) (?:offline|async)|get back to|dig up|no updates?)\b/i

/** Questions about the subject, each with its replies, most central first. */
export function findQuestions(ranked: readonly RankedSentence[]): Question[] {
  const questions: Question[] = []
  for (const [at, { sentence, score }] of ranked.entries()) {
    const text = textOf(sentence)
    if (text === null) continue
    const replies = repliesTo(at, ranked)
    const unresolved = replies.some(reply => UNRESOLVED.test(reply.text))
    questions.push({ sentence, text, replies, open: replies.length === 0 || unresolved, score })
  }
  return questions.sort((a, b) => b.score - a.score || a.sentence.index - b.sentence.index)
}

function textOf(sentence: Sentence): string | null {
  const { text, wordCount, terms, language } = sentence
  if (!/[?？]$/.test(text) || wordCount < LEAST_WORDS || wordCount > MOST_WORDS || terms.length < 2)
    return null
  if (!language.startsWith('en')) return writeSentence(sentence)
  return findCues(text.toLowerCase()).has('meetingTalk') ? null : questionClause(writeSentence(sentence))
}

function repliesTo(at: number, ranked: readonly RankedSentence[]): Sentence[] {
  const asker = ranked[at]?.sentence.speakerName
  const replies: Sentence[] = []
  for (let on = at + 1; on <= at + TURNS_AHEAD && replies.length < MOST_REPLIES; on++) {
    const next = ranked[on]?.sentence
    if (next !== undefined && next.speakerName !== asker && next.wordCount >= 4) replies.push(next)
  }
  return replies
}
