import { findCues } from '../features/cues.ts'
import type { RankedSentence } from '../ranking/rank-sentences.ts'
import type { Sentence } from '../transcript/sentence.ts'

export interface Question {
  readonly sentence: Sentence
  /** What was said to it, in order; empty where nobody took it up. */
  readonly replies: readonly Sentence[]
  readonly open: boolean
  readonly score: number
}

const LEAST_WORDS = 6
const TURNS_AHEAD = 5
const UNSURE =
  /\b(?:don't know|not sure|no idea|have to (?:check|find out|see|ask)|good question|depends|open question|unclear|we'll see|need to (?:check|think|find)|to be (?:decided|discussed)|maybe|perhaps)\b/i
const PRACTICAL =
  /\b(?:hear me|see my|my screen|go ahead|any (?:other )?questions|anything else|right\?$|okay\?$|ready|on the call|can i|does that make sense|you know|is that okay|what do you (?:think|say)|do you (?:want|wanna) to? ?(?:go|start|present|share|add|give))\b/i

/** Questions about the subject, each with its replies, most central first. */
export function findQuestions(ranked: readonly RankedSentence[]): Question[] {
  const questions: Question[] = []
  for (const [at, { sentence, score }] of ranked.entries()) {
    if (
      !/[?？]$/.test(sentence.text) ||
      sentence.wordCount < LEAST_WORDS ||
      sentence.wordCount > 40 ||
      sentence.terms.length < 2
    )
      continue
    if (PRACTICAL.test(sentence.text) || findCues(sentence.text.toLowerCase()).has('meetingTalk')) continue
    const replies = repliesTo(at, ranked)
    const [first] = replies
    const unsure =
      replies.some(reply => UNSURE.test(reply.text)) || (first !== undefined && /\?$/.test(first.text))
    questions.push({ sentence, replies, open: replies.length === 0 || unsure, score })
  }
  return questions.sort((a, b) => b.score - a.score || a.sentence.index - b.sentence.index)
}

function repliesTo(at: number, ranked: readonly RankedSentence[]): Sentence[] {
  const asker = ranked[at]?.sentence.speakerName
  const replies: Sentence[] = []
  for (let on = at + 1; on <= at + TURNS_AHEAD && replies.length < 2; on++) {
    const next = ranked[on]?.sentence
    if (next !== undefined && next.speakerName !== asker && next.wordCount >= 4) replies.push(next)
  }
  return replies
}
