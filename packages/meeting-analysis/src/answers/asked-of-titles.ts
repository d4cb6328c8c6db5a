import { anywhere } from '@mi/language/anywhere'
import { stem } from '@mi/language/english-speech'
import { isTrained } from '@mi/language/speech'
import { askedElsewhere, askedInEnglish } from './asked-terms.ts'
import { readTerms } from './read-terms.ts'
import { isUnspaced } from './write-noted.ts'

/** A word by which tasks and decisions are asked for. */
export interface Term {
  readonly term: string
  /** The notes have to name it: what is done may be said otherwise. */
  readonly thing: boolean
}

/** What a question asks of the notes, without the names of people and the words of asking. */
export function termsOf(question: string, named: readonly string[], language: string): Term[] {
  const own = new Set(named.flatMap(name => readTerms(name, language).map(({ term }) => term)))
  if (isTrained(language))
    return askedInEnglish(question, new Set(named.flatMap(name => termsIn(name, language))))
      .filter(({ word }) => !OF_THE_QUESTION.test(word))
      .map(({ term, kind }) => ({ term, thing: kind !== 'other' }))
  // The verb follows “who”: what is done may be said otherwise, the thing may not.
  return askedElsewhere(readTerms(question, language))
    .filter(
      ({ term, word }) =>
        !own.has(term) && !OF_THE_QUESTION.test(word) && (word.length > 3 || isUnspaced(language)),
    )
    .map(({ term }, at) => ({ term, thing: at > 0 }))
}

/** Words by which one asks for notes. */
const OF_THE_QUESTION = new RegExp(`^(?:${anywhere.noteWords})$`, 'u')

/** The terms of a title or statement. */
export function termsIn(text: string, language: string): string[] {
  return isTrained(language)
    ? text
        .toLowerCase()
        .split(/[^\p{L}\p{N}']+/u)
        .filter(word => word !== '')
        .map(stem)
    : readTerms(text, language).map(({ term }) => term)
}
