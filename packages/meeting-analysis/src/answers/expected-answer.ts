import { speech } from '@mi/language/speech'
import { type Statements, statementsOf } from '../languages/statements.ts'
import type { Sentence } from '../sentences/sentence.ts'

const patterns = speech.answers.expected

type Asked = keyof typeof patterns.asks

/** The kind of content that a question asks for. `anything` if the form of a sentence does not show it. */
export type ExpectedAnswer = Asked | 'anything'

const ASKED = Object.keys(patterns.asks) as Asked[]

const KINDS = ['time', 'person', 'number'] as const

/** @param language BCP 47 tag of the meeting, also assumed for the question */
export function expectedAnswer(question: string, language: string): ExpectedAnswer {
  const asks = statementsOf(language)?.questions
  if (asks === undefined) {
    const text = questionFirst(question)
    return ASKED.find(kind => patterns.asks[kind].test(text)) ?? 'anything'
  }
  const text = question.toLowerCase()
  return KINDS.find(kind => asks[kind].test(text)) ?? 'anything'
}

// “Release when?” becomes “when release”.
function questionFirst(question: string): string {
  const last = patterns.askedLast.exec(question)
  return last === null || patterns.beginsAsking.test(question) ? question : `${last[2]} ${last[1]}`
}

/** The form of a sentence shows that it contains the kind of content. */
export function tells(
  expected: ExpectedAnswer,
  { text, language }: Pick<Sentence, 'text' | 'language'>,
  names: readonly string[],
): boolean {
  if (expected === 'anything') return true
  const lower = text.toLowerCase()
  const other = statementsOf(language)
  if (expected === 'person') {
    const takesOn =
      other === undefined
        ? patterns.takesOn.test(text)
        : [other.tasks.commitment, other.tasks.promise, other.tasks.request].some(pattern =>
            pattern.test(lower),
          )
    return (
      takesOn ||
      names.some(name => lower.includes(name)) ||
      (other === undefined && patterns.people.test(text))
    )
  }
  if (expected === 'duration') return other === undefined && patterns.duration.test(text)
  if (expected === 'reason') return other === undefined && patterns.reason.test(text)
  if (expected === 'place')
    return other === undefined && (patterns.place.test(text) || patterns.placeByName.test(text))
  if (expected === 'definition') return other === undefined && patterns.defines.test(text)
  if (expected === 'colour') return other === undefined && patterns.colour.test(text)
  if (expected === 'yes or no') return other === undefined && patterns.settlesIt.test(text)
  if (expected === 'number')
    return other === undefined ? patterns.number.test(text) : other.questions.numerals.test(lower)
  if (other === undefined) return patterns.time.test(text)
  return timeOf(other).test(lower) || other.questions.span.test(lower)
}

const times = new WeakMap<Statements, RegExp>()

function timeOf(statements: Statements): RegExp {
  let pattern = times.get(statements)
  if (pattern === undefined) {
    const { days } = statements
    const words = [...days.weekdays, ...days.months, days.today, days.tomorrow, days.thisWeek, days.nextWeek]
    pattern = new RegExp(words.map(word => `(?:${word})`).join('|'), 'u')
    times.set(statements, pattern)
  }
  return pattern
}
