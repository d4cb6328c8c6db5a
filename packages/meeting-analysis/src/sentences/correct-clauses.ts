import { readMisheard } from '../text/misheard/misheard.ts'
import type { Clause } from './clause.ts'
import { wordsIn } from './read-clauses.ts'

/**
 * Clauses of an English meeting in which names and terms that were misheard are read and printed as the meeting says them elsewhere. What is
 * quoted stays as it is in the transcript.
 *
 * @param names of those who take part
 * @param title of the meeting
 */
export function correctClauses(
  clauses: readonly Clause[],
  names: readonly string[],
  title: string,
): Clause[] {
  const misheard = readMisheard({ texts: clauses.map(({ text }) => text), names, title })
  return clauses.map(clause => {
    const text = misheard.write(clause.text)
    return text === clause.text ? clause : { ...clause, text, words: wordsIn(text) }
  })
}
