import { anywhere } from '@mi/language/anywhere'
import { type Language, languageOf } from '@mi/language/languages'
import { trimEnd } from '@mi/text'
import type { ExplicitStatement } from '../languages/explicit-statements.ts'
import { offersOnCondition } from '../languages/statements.ts'
import type { Sentence } from '../sentences/sentence.ts'
import { capitalized } from '../text/write-words.ts'
import { type Decision, oneForEach } from './merge-decisions.ts'

type Agreement = NonNullable<Language['meetings']>['decisions']

/** Follows a statement that it settles. */
const SETTLED_WITH = new RegExp(
  `^(?:(?:${anywhere.settledOpeners}),? )?(?:${anywhere.settled})[.!。]?$`,
  'iu',
)
const LEAST_SETTLED_WORDS = 4
const AGREED = 0.6
const EITHER = /^(?:[^,]{0,30}, )?either (?<one>.{8,160}?),? or (?<other>.{8,160})$/iu
const NEAR = 2

/** Finds the proposals to which another speaker agreed right after, in order. */
export function findAgreements(sentences: readonly Sentence[], language: string): Decision[] {
  const agreement = languageOf(language)?.meetings?.decisions
  if (agreement === undefined) return []
  return sentences.flatMap((sentence, at) => {
    const said = sentence.text.toLowerCase().replace(/’/g, "'")
    const chosen = chosenOf(sentence, replyTo(at, sentences))
    if (chosen !== null) return [{ sentence, confidence: AGREED, text: chosen }]
    const settled =
      !/[?？]$/.test(said) &&
      ((agreement.proposes.test(said) &&
        !offersOnCondition.test(said) &&
        agreement.agrees.test(replyTo(at, sentences)?.text.toLowerCase() ?? '')) ||
        isPutToAll(at, sentences, agreement) ||
        isSettledRightAfter(at, sentences))
    return settled ? [{ sentence, confidence: AGREED }] : []
  })
}

function isPutToAll(at: number, sentences: readonly Sentence[], { asksAll, agrees }: Agreement): boolean {
  const next = sentences[at + 1]
  return (
    next !== undefined &&
    next.speakerName === sentences[at]?.speakerName &&
    asksAll.test(next.text.toLowerCase()) &&
    agrees.test(replyTo(at + 1, sentences)?.text.toLowerCase() ?? '')
  )
}

function isSettledRightAfter(at: number, sentences: readonly Sentence[]): boolean {
  const next = sentences[at + 1]?.text.toLowerCase().replace(/’/g, "'")
  return (
    next !== undefined && (sentences[at]?.wordCount ?? 0) >= LEAST_SETTLED_WORDS && SETTLED_WITH.test(next)
  )
}

function replyTo(at: number, sentences: readonly Sentence[]): Sentence | undefined {
  return sentences
    .slice(at + 1, at + 1 + NEAR)
    .find(({ speakerName }) => speakerName !== sentences[at]?.speakerName)
}

// “Either we convert everything, or we keep the original currency.” – “Keep the original.”
function chosenOf(sentence: Sentence, reply: Sentence | undefined): string | null {
  const { one, other } = EITHER.exec(trimEnd(sentence.text, /[.?!]/))?.groups ?? {}
  if (one === undefined || other === undefined || reply === undefined || /\?$/.test(reply.text)) return null
  const answer = wordsOf(reply.text)
  const [first, second] = [one, other].map(
    part => [...wordsOf(part)].filter(word => answer.has(word)).length,
  ) as [number, number]
  if (first === second) return null
  const chosen = first > second ? one : other
  return `${capitalized(chosen)}.`
}

function wordsOf(text: string): Set<string> {
  return new Set(
    text
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter(word => word.length > 3),
  )
}

const STATED = 0.7
/** Sentences within which an agreed proposal is stated as a decision. */
const STATED_AFTER = 4
const LEAST_WORDS = 4
const MOST_WORDS = 70

/** Finds the sentences that announce a decision, and the agreed proposals, one for each decision, in the order of the meeting. */
export function findExplicitDecisions(
  sentences: readonly Sentence[],
  said: readonly ExplicitStatement[],
  language: string,
): Decision[] {
  const stated = sentences
    .filter(({ clauses }) => clauses.some(clause => said[clause.index]?.decision === true))
    .filter(({ wordCount }) => wordCount >= LEAST_WORDS && wordCount <= MOST_WORDS)
    .map(sentence => ({ sentence, confidence: STATED }))
  // The statement of a decision is clearer than the proposal.
  const agreed = findAgreements(sentences, language).filter(
    ({ sentence: { index } }) =>
      !stated.some(({ sentence }) => sentence.index >= index && sentence.index - index <= STATED_AFTER),
  )
  return oneForEach([...stated, ...agreed]).toSorted((a, b) => a.sentence.index - b.sentence.index)
}
