import { speech } from '@mi/language/speech'
import { filled } from '../languages/phrases.ts'
import { directQuestion } from './direct-question.ts'
import { questionClause } from './question-clause.ts'

const forms = speech.questions.unknownFact

export interface Unknown {
  /** As a question. */
  readonly text: string
  /** The group has not settled it, so later replies do not close it. */
  readonly unsettled: boolean
}

/** The unknown fact in a statement: “we haven't decided which flour to buy” becomes “Which flour to buy?”. English. */
export function readUnknown(said: string): Unknown | null {
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
