import { speech } from '@mi/language/speech'
import type { Features } from '../models/linear-model.ts'
import type { Sentence } from '../sentences/sentence.ts'
import { contentWordsIn } from '../text/write-words.ts'
import { type Course, describeMatter, logOddsOf, type ScoredSentence } from './describe-discussion.ts'
import { plain } from './resolve-object.ts'
import type { SettledStatement } from './settled-statement.ts'

const patterns = speech.decisions.context.replies

/** Sentences on both sides that belong to the same exchange. */
export const EXCHANGE = 3
const REPLIES = 3
/** Sentences after a decision within which the next item begins. */
const TO_THE_NEXT = 7
const TURNS = 5

const FEW_WORDS = 8

/** The features of a statement: agreement, speaker, and the end of the matter. */
export function describeInContext(
  { sentence, strength, kind, text }: SettledStatement,
  course: Course,
): Features {
  const { ranked, chairs } = course
  const { index: at, speakerName } = sentence
  const after = ranked.slice(at + 1, at + 1 + REPLIES).map(({ sentence }) => sentence)
  const before = ranked.slice(Math.max(0, at - REPLIES), at).map(({ sentence }) => sentence)
  const others = after.filter(other => other.speakerName !== speakerName)
  const replies = others.map(plain)
  const agreeing = others.filter(isAgreement).map(plain)
  const said = sentence.clauses.flatMap(clause => clause.words).join(' ')
  const is = (yes: boolean) => (yes ? 1 : 0)
  return new Map([
    ['odds', logOddsOf(ranked[at]?.decision ?? 0)],
    ['around', saidAround(at, ranked)],
    ...describeMatter(at, course),
    ['strength', strength],
    ['of the speaker', is(kind === 'i')],
    ['short', is(kind === 'short')],
    ['answers', is(before.at(-1)?.speakerName !== speakerName && /\?$/.test(before.at(-1)?.text ?? ''))],
    ['task after', is(after.slice(0, 2).some(other => patterns.promises.test(plain(other))))],
    ['echoed', echoes(text, replies)],
    [
      'concludes',
      is(
        patterns.concludes.test(said) ||
          patterns.concludes.test(
            before.at(-1)?.speakerName === speakerName ? `${plain(before.at(-1) as Sentence)} so` : '',
          ),
      ),
    ],
    ['closed', is(after.slice(0, 2).some(other => patterns.closes.test(plain(other))))],
    ['usual', is(patterns.usual.test(said))],
    ['after a matter', is(before.some(other => patterns.noMore.test(plain(other))))],
    ['possible', is(kind === 'can')],
    ['fact', is(kind === 'fact')],
    ['judged', is(kind === 'judged')],
    ['question', is(kind === 'question')],
    ['agreed', is(agreeing.length > 0)],
    ['surely agreed', is(agreeing.some(reply => patterns.surely.test(reply)))],
    ['asked after', is(after.some(other => patterns.checks.test(plain(other))))],
    ['asked before', is(before.some(other => patterns.checks.test(plain(other))))],
    [
      'matter ends',
      is(
        ranked.slice(at + 1, at + 1 + TO_THE_NEXT).some(other => patterns.movesOn.test(other.sentence.text)),
      ),
    ],
    ['turns', turnsAround(at, ranked)],
    ['alone', saidAlone(at, ranked)],
    ['chair', chairs.get(speakerName) ?? 0],
    ['sums up', is(patterns.sumsUp.test(said))],
    ['open', is(patterns.open.test(said))],
    ['hedged', is(patterns.hedged.test(said))],
    ['past', is(patterns.past.test(said))],
    ['named', is(patterns.named.test(text))],
  ])
}

/** True if another speaker agrees right after. */
export function isAgreedTo({ index, speakerName }: Sentence, ranked: readonly ScoredSentence[]): boolean {
  return ranked
    .slice(index + 1, index + 1 + REPLIES)
    .some(({ sentence }) => sentence.speakerName !== speakerName && isAgreement(sentence))
}

/** True if another speaker says yes in the next turns, even in a few words. */
export function isAssentedTo({ index, speakerName }: Sentence, ranked: readonly ScoredSentence[]): boolean {
  return ranked
    .slice(index + 1, index + 1 + TURNS)
    .filter(({ sentence }) => sentence.speakerName !== speakerName && !sentence.text.endsWith('?'))
    .some(({ sentence }) => {
      const reply = plain(sentence)
      if (patterns.but.test(reply)) return false
      return sentence.wordCount <= FEW_WORDS
        ? patterns.agrees.test(reply) || patterns.assents.test(reply)
        : patterns.agrees.test(reply) && patterns.surely.test(reply)
    })
}

/** True if another speaker doubts it or asks back, right after. */
export function isDoubted({ index, speakerName }: Sentence, ranked: readonly ScoredSentence[]): boolean {
  return ranked
    .slice(index + 1, index + 1 + REPLIES)
    .some(
      ({ sentence }) =>
        sentence.speakerName !== speakerName &&
        (patterns.but.test(plain(sentence)) || /\?$|\b(?:no, (?!no\b)|not|n't)\b/iu.test(plain(sentence))),
    )
}

// The share of the statement's words that a reply repeats: “Tuesday. All of us.”
function echoes(text: string, replies: readonly string[]): number {
  const own = contentWordsIn(text)
  const again = new Set(replies.flatMap(contentWordsIn))
  return own.filter(word => again.has(word)).length / Math.max(1, own.length)
}

function isAgreement(reply: Sentence): boolean {
  const text = plain(reply)
  const said = reply.clauses.map(clause => clause.text).join(' ')
  return (patterns.agrees.test(text) || patterns.yesLast.test(said)) && !patterns.but.test(text)
}

function saidAround(at: number, ranked: readonly ScoredSentence[]): number {
  let around = 0
  for (let step = -EXCHANGE; step <= EXCHANGE; step++)
    if (step !== 0) around += (ranked[at + step]?.decision ?? 0) / (1 + Math.abs(step))
  return Math.min(1, around)
}

// A person who explains something speaks alone.
function turnsAround(at: number, ranked: readonly ScoredSentence[]): number {
  const near = ranked
    .slice(Math.max(0, at - TURNS), at + TURNS + 1)
    .map(({ sentence }) => sentence.speakerName)
  return near.filter((name, index) => index > 0 && name !== near[index - 1]).length / (2 * TURNS)
}

const LONG_TURN_WORDS = 150
const BRIEF_WORDS = 3

// The time for which the speaker has been speaking. A presentation makes no decisions.
function saidAlone(at: number, ranked: readonly ScoredSentence[]): number {
  const speaker = ranked[at]?.sentence.speakerName
  let words = 0
  for (let before = at - 1; before >= 0 && words < LONG_TURN_WORDS; before--) {
    const said = ranked[before]?.sentence
    if (said === undefined || (said.speakerName !== speaker && said.wordCount > BRIEF_WORDS)) break
    if (said.speakerName === speaker) words += said.wordCount
  }
  return Math.min(1, words / LONG_TURN_WORDS)
}

/** The share of each speaker in the organisation of the meeting, 0–1. */
export function sharesOfChair(ranked: readonly ScoredSentence[]): Map<string, number> {
  const running = ranked
    .filter(({ sentence }) => patterns.organises.test(plain(sentence)))
    .map(({ sentence }) => sentence.speakerName)
  const bySpeaker = Map.groupBy(running, name => name)
  return new Map([...bySpeaker].map(([name, said]) => [name, said.length / running.length]))
}
