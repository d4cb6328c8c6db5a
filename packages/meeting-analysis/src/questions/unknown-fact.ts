import { speech } from '@mi/language/speech'
import { directQuestion } from './direct-question.ts'
import { questionClause } from './question-clause.ts'

const forms = speech.questions.unknownFact

const ASKED =
  '(?:(?:how|why|what|which|where|when|who|whose|whether)\\b|if\\b(?= (?:the|we|it|there|this|that|any|\\p{L}+s?) ))'
/** Nobody here knows, or the group has not settled it. What follows from the asking word on is the question. */
const STAYS_OPEN: readonly string[] = [
  `\\b(?:is|are|was|remains?|still|it's|that's) (?:\\p{L}+ ){0,2}?(?:unclear|undecided|unknown|open|not (?:yet )?(?:clear|decided|known|settled))(?: (?:to (?:me|us)|for (?:me|us)|yet|exactly|right now)){0,2},? (${ASKED}.+)`,
  `\\b(?:still|yet) (?:needs? |has |have )?to be (?:figured out|decided|determined|discussed|clarified|settled|agreed|defined|specified|seen)(?: on)?,? (${ASKED}.+)`,
  `\\b(?:it |that )?remains to be seen,? (${ASKED}.+)`,
  `\\b(?:open|main|real|big|only|remaining|other) question(?:s)?(?: (?:here|left|to me|for me|for us|around (?:this|that)|we have|i have)){0,2} (?:is|are)(?: still)?(?: like)?,? (?:about |around )?(${ASKED}.+)`,
  `\\bopen questions? (?:here )?(?:around |about |on |is |are )?(${ASKED}.+)`,
  `\\b(?:we|i)(?: will|'ll)?(?: also| still| just| then| of course)? (?:need|have|has|ought) to (?:\\p{L}+ )?(?:figure out|find out|decide|agree|clarify|work out|determine|investigate|settle)(?: on)?,? (?:well,? |like,? )?(${ASKED}.+)`,
  `\\b(?:we|i|they)(?: have not| haven't|haven't| didn't| did not|'ve not)(?: yet| really| fully| quite)? (?:decided|decide|agreed|agree|aligned|settled|figured out|reached (?:a )?(?:rough )?consensus)(?: yet)?(?: on| about)?,? (${ASKED}.+)`,
  `\\b(?:don't|do not|didn't) (?:think|believe) (?:that )?(?:we|they)(?: have|'ve)?(?: really| already| yet)? (?:decided|agreed|aligned|settled)(?: yet)?(?: on| about),? (${ASKED}.+)`,
  `\\b(?:not|never)(?: yet| been)? (?:decided|aligned|agreed|settled)(?: yet)? on (${ASKED}.+)`,
]
/** Somebody says for all that they do not know, or asks themselves: what one person does not know, another does. */
const NOT_KNOWN: readonly string[] = [
  `(?:^(?:\\S+ ){0,3}?|, (?:but|so|and) )we(?: do not| don't)(?: really| actually| yet| even| quite| exactly)? know(?: yet| exactly)?,? (${ASKED}.+)`,
  `(?:^(?:\\S+ ){0,3}?|, (?:but|so|and) )(?:we're|we are)(?: still| also)? not(?: really| actually| yet| even| quite| so| too| entirely| completely| 100 ?%| hundred percent| exactly)? (?:sure|certain|clear)(?: yet| about| on)?,? (${ASKED}.+)`,
  `(?:^(?:\\S+ ){0,3}?|, (?:but|so|and) )(?:i|we)(?:'m| am|'re| are| was)?(?: also| just| still| really)? (?:wonder|wondering|curious|trying to (?:understand|figure out|find out))(?: is| about)?,? (${ASKED}.+)`,
]
const compiled = (patterns: readonly string[]) => patterns.map(one => new RegExp(one, 'iu'))

export interface Unknown {
  /** As a question. */
  readonly text: string
  /** The group has not settled it, whatever is said next. */
  readonly unsettled: boolean
}

/** What a statement says that nobody knows: “we haven't decided which flour to buy” leaves “Which flour to buy?”. English. */
export function readUnknown(said: string): Unknown | null {
  for (const [patterns, unsettled] of [
    [OPEN, true],
    [UNKNOWN, false],
  ] as const)
    for (const pattern of patterns) {
      const clause = pattern.exec(said)?.[1]
      const question = clause === undefined ? null : directQuestion(firstPart(clause))
      const text = question === null ? null : questionClause(question)
      if (text !== null) return { text, unsettled }
    }
  const thing = forms.toSettle.exec(said)?.[1]
  const text = thing === undefined ? null : questionClause(`What is the ${firstPart(thing)}?`)
  return text === null ? null : { text, unsettled: true }
}

// Up to where the speaker goes on with something else.
function firstPart(clause: string): string {
  return (
    clause.split(
      /, (?:but|so|and (?:then|so|i|we|yeah)|because|since|which|yeah|i think|or (?:something|whatever))\b|[.?!]/iu,
    )[0] ?? clause
  )
}

const OPEN = compiled(STAYS_OPEN)
const UNKNOWN = compiled(NOT_KNOWN)
