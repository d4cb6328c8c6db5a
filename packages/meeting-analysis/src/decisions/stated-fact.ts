import { speech } from '@mi/language/speech'
import { capitalized } from '../text/write-words.ts'

const patterns = speech.decisions.statements.fact
const LEAST_WORDS = 4
const MOST_WORDS = 22

/** Reads a sentence that states a decision as a fact: “The gas limit stays at 300 million”, or null. */
export function statedFact(said: string): string | null {
  const clean = cleaned(said)
  const [first = ''] = clean.split(patterns.nextThought)
  const concluded = clean.split(patterns.conclusion).slice(1).at(-1) ?? ''
  return factIn(clean) ?? factIn(first) ?? factIn(concluded)
}

/** The same in a later part of a sentence: “(We keep to the list), and the tasting goes to the second day”. */
export function factInLaterPart(said: string): string | null {
  const [, ...later] = cleaned(said).split(patterns.nextThought)
  return (
    later
      .filter(part => !patterns.goesWithFirst.test(part))
      .map(factIn)
      .find(fact => fact !== null) ?? null
  )
}

function cleaned(said: string): string {
  return said
    .replace(patterns.lead, '')
    .replace(patterns.shortIs, '$1 is $2')
    .replace(/\b(deadline|date|launch|release|limit|budget|target)'s(?= )/iu, '$1 is')
}

function factIn(clean: string): string | null {
  if (patterns.measured.test(clean) || patterns.dayOf.test(clean))
    return capitalized(clean.replace(/^our /iu, 'The '))
  const [each] = patterns.each.exec(clean) ?? []
  // “Whatever they think is best”: the pronoun means each of them.
  if (each !== undefined)
    return patterns.notAlone.test(each.replace(/\b(?:they (?:think|guess)|they|them)\b/giu, ''))
      ? null
      : capitalized(each)
  const { subject = '', verb = '', rest = '' } = patterns.stays.exec(clean)?.groups ?? {}
  if (subject === '' || patterns.noSubject.test(subject) || / one$/iu.test(subject)) return null
  const said = `${subject} ${verb}${rest}`
  const words = said.split(/\s+/).length
  if (
    (words < LEAST_WORDS && !patterns.short.test(said)) ||
    words > MOST_WORDS ||
    patterns.notAlone.test(said)
  )
    return null
  return /\b(?:would|could|might)\b/iu.test(said) ? null : capitalized(said)
}
