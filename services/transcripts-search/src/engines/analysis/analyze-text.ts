import { type Token, tokenize } from '@mi/text'
import type { Analyzer } from './analyzers.ts'

/** A position in a text where a term of the index occurs. */
interface TermOccurrence {
  term: string
  start: number
  end: number
}

/** The key under which all forms of a word are indexed. */
export function stemTerm(analyzer: Analyzer, word: string): string {
  return `${analyzer.code}:${analyzer.stem(word)}`
}

/**
 * The search terms of a text, without stop words. In a script without spaces, each character and each pair of adjacent characters is a
 * term: a word of two or more characters is found by its pairs, a word of one character by that character.
 */
export function termOccurrences(text: string, analyzer: Analyzer): TermOccurrence[] {
  return occurrencesOf(tokenize(text), analyzer)
}

/** Like {@link termOccurrences}, for a text that is already tokenized. */
export function occurrencesOf(tokens: readonly Token[], analyzer: Analyzer): TermOccurrence[] {
  const occurrences: TermOccurrence[] = []
  tokens.forEach((token, index) => {
    const { start, end } = token
    if (!token.unspaced) {
      if (!analyzer.stopWords.has(token.text)) {
        occurrences.push({ term: stemTerm(analyzer, token.text), start, end })
      }
      return
    }
    occurrences.push({ term: unspacedTerm(analyzer, token.text), start, end })
    const next = tokens[index + 1]
    if (next && isPair(token, next)) {
      occurrences.push({ term: unspacedTerm(analyzer, token.text + next.text), start, end: next.end })
    }
  })
  return occurrences
}

/** True if two tokens are adjacent characters in a script without spaces. */
export function isPair(token: Token, next: Token): boolean {
  return token.unspaced && next.unspaced && token.end === next.start
}

/** The key of a character or a pair of characters of a script without spaces. */
export function unspacedTerm(analyzer: Analyzer, characters: string): string {
  return `${analyzer.code}:${characters}`
}
