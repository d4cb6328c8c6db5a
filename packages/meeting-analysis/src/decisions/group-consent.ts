import { speech } from '@mi/language/speech'
import { trimEnd } from '@mi/text'
import type { Sentence } from '../sentences/sentence.ts'
import type { ScoredSentence } from './describe-discussion.ts'
import { isAgreedTo, isDoubted } from './describe-statement.ts'
import { asSaid, proposedStatement, settledStatement } from './read-statement.ts'
import type { SettledStatement } from './settled-statement.ts'
import { measuredIn } from './verbless-statements.ts'
import { asImperative } from './write-imperative.ts'

const patterns = speech.decisions.context.consent

/** Sentences and seconds before the question in which its proposal is made. */
const PROPOSED_BEFORE = 8
const PROPOSED_SECONDS = 75
/** The number of sentences before it that may introduce the proposal: “Ann wanted to talk about dropping the old form”. */
const INTRODUCED_BEFORE = 24
/** The number of sentences after it in which a participant may agree, or the person who asked continues. */
const ANSWERED = 3

const SETTLED = [patterns.nobodyObjects, patterns.allAgree, patterns.takenUp]

/** Sentences before a statement that may name its “it”. */
const NAMED_BEFORE = 12

/** Finds the proposals right before a question for consent (`asked`) if a speaker agreed or nobody objected. In order. */
export function putToGroup(
  scored: readonly ScoredSentence[],
): { readonly statement: SettledStatement; readonly asked: Sentence }[] {
  const sentences = scored.map(({ sentence }) => sentence)
  return sentences.flatMap(asked => {
    const said = asSaid(asked)
    const isSettled =
      (patterns.asksForObjections.test(said) && nobodyObjects(asked, scored)) ||
      (!isDoubted(asked, scored) &&
        (SETTLED.some(pattern => pattern.test(said)) ||
          (patterns.asksForConsent.test(said) && isAccepted(asked, scored))))
    const statement = isSettled ? proposalBefore(asked, scored) : null
    return statement === null ? [] : [{ statement, asked }]
  })
}

function isAccepted(asked: Sentence, scored: readonly ScoredSentence[]): boolean {
  const after = scored.slice(asked.index + 1, asked.index + 1 + ANSWERED).map(({ sentence }) => sentence)
  return (
    isAgreedTo(asked, scored) ||
    after.some(({ speakerName, text }) => speakerName === asked.speakerName && patterns.goesOn.test(text))
  )
}

// “No, we don't need it” is no objection.
function nobodyObjects(asked: Sentence, scored: readonly ScoredSentence[]): boolean {
  const after = scored.slice(asked.index + 1, asked.index + 1 + ANSWERED).map(({ sentence }) => sentence)
  const others = after.filter(({ speakerName }) => speakerName !== asked.speakerName)
  const [first] = others
  if (first === undefined) return after.some(({ speakerName }) => speakerName === asked.speakerName)
  return patterns.noFirst.test(asSaid(first)) || isAgreedTo(asked, scored) || !isDoubted(asked, scored)
}

// The nearest proposal that can be read alone. “Merge it” is skipped.
function proposalBefore(asked: Sentence, scored: readonly ScoredSentence[]): SettledStatement | null {
  const sentences = scored.map(({ sentence }) => sentence)
  const near = sentences
    .slice(Math.max(0, asked.index - PROPOSED_BEFORE), asked.index + 1)
    .filter(({ end }) => asked.start - end <= PROPOSED_SECONDS)
  for (const sentence of near.toReversed()) {
    const before = sentences.slice(Math.max(0, sentence.index - NAMED_BEFORE), sentence.index)
    const proposed =
      described(sentence) ?? settledStatement(sentence, before) ?? proposedStatement(sentence, before)
    if (
      proposed !== null &&
      proposed.kind !== 'short' &&
      !(proposed.pointsBack && patterns.pronounOnly.test(proposed.text))
    )
      return proposed
  }
  return (
    sentences
      .slice(Math.max(0, asked.index - INTRODUCED_BEFORE), asked.index)
      .map(described)
      .findLast(statement => statement !== null) ?? null
  )
}

// “This is basically lowering the limit from ten to five”, “the board suggests five minutes”.
function described(sentence: Sentence): SettledStatement | null {
  const said = sentence.text.replace(/’/g, "'")
  const { doing, option = '' } =
    (patterns.describes.exec(said) ?? patterns.proposedBy.exec(said))?.groups ?? {}
  const text = doing === undefined ? null : asImperative(doing)
  if (text !== null)
    return { text: `${text}.`, sentence, strength: 0.7, pointsBack: false, kind: 'we', certain: false }
  const [measured] = measuredIn(trimEnd(option, /[\s,]/u))
  return measured === undefined
    ? null
    : { ...measured, text: `${measured.text}.`, sentence, pointsBack: true, certain: false }
}
