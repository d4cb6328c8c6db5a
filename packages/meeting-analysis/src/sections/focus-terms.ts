import { isStopWord, stem } from '@mi/language/english-speech'
import { speech } from '@mi/language/speech'
import { tokenize } from '../text/tokenize.ts'

const { focus } = speech.sections

const INSTRUCTION = new Set([...focus.instruction].map(word => stem(word)))

/** The stems that make a sentence belong to a section with this title and prompt. */
export function focusTerms(...texts: readonly string[]): Set<string> {
  const terms = new Set<string>()
  for (const text of texts) {
    for (const token of tokenize(text)) {
      const word = token.text.toLowerCase()
      const term = stem(word)
      if (word.length > 1 && !INSTRUCTION.has(term) && (!isStopWord(word) || focus.kept.has(word)))
        terms.add(term)
    }
  }
  return terms
}
