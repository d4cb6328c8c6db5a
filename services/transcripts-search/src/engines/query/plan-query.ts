import { type Token, tokenize } from '@mi/text'
import { isPair, occurrencesOf, stemTerm, unspacedTerm } from '../analysis/analyze-text.ts'
import type { Analyzer } from '../analysis/analyzers.ts'
import { QUESTION_WORD_WEIGHT } from '../ranking/formula.ts'
import type { ParsedQuery } from './parse-query.ts'

/** A word to find in transcripts of one language. */
export interface PlannedWord {
  /** A stem (`en:budget`) or, in a query with only stop words, an exact word (`:the`). */
  term: string
  weight: number
}

/** A query of a thousand characters has fewer words in any script with spaces. Further words are ignored. */
const MOST_WORDS = 250

/** The terms of a query for transcripts of one language. */
export interface QueryPlan {
  analyzer: Analyzer
  words: PlannedWord[]
  /** Exact words in order; a match must contain every phrase. */
  phrases: string[][]
  excludedTerms: string[]
  excludedPhrases: string[][]
}

/** The key of an exact word, neither stemmed nor removed as a stop word. Phrases consist of exact words. */
export function exactTerm(word: string): string {
  return `:${word}`
}

/** True if a key belongs to an exact word. */
export function isExact(term: string): boolean {
  return term.startsWith(':')
}

/**
 * Plans a query in one language: stems its words, removes duplicates, and removes stop words unless there are no other words.
 */
export function planQuery(query: ParsedQuery, analyzer: Analyzer): QueryPlan {
  const phrases = distinctPhrases(query.phrases.map(exactTerms))
  const content = distinctWords(query.words.flatMap(chunk => contentWords(chunk, analyzer)))
  const onlyStopWords = content.length === 0 && phrases.length === 0
  const words = onlyStopWords ? distinctWords(query.words.flat().map(exactWord)) : content
  const plan: QueryPlan = { analyzer, words, phrases, excludedTerms: [], excludedPhrases: [] }
  for (const tokens of query.excluded) {
    const [first, ...more] = tokens
    if (first === undefined) continue
    if (more.length > 0) plan.excludedPhrases.push(exactTerms(tokens))
    else if (first.unspaced || analyzer.stopWords.has(first.text))
      plan.excludedTerms.push(exactTerm(first.text))
    else plan.excludedTerms.push(stemTerm(analyzer, first.text))
  }
  return plan
}

/** Every term to look up in an index. */
export function termsOf(plan: QueryPlan): string[] {
  return [
    ...plan.words.map(word => word.term),
    ...plan.phrases.flat(),
    ...plan.excludedTerms,
    ...plan.excludedPhrases.flat(),
  ]
}

function contentWords(chunk: Token[], analyzer: Analyzer): PlannedWord[] {
  const words: PlannedWord[] = []
  chunk.forEach((token, index) => {
    if (!token.unspaced) {
      if (analyzer.stopWords.has(token.text)) return
      const term = stemTerm(analyzer, token.text)
      const asking = analyzer.questionStems.has(analyzer.stem(token.text))
      words.push({ term, weight: asking ? QUESTION_WORD_WEIGHT : 1 })
      return
    }
    // A sequence of characters is found by its pairs. A single character is a term only when it is alone.
    const before = chunk[index - 1]
    const next = chunk[index + 1]
    const pair = next !== undefined && isPair(token, next)
    if (!pair && before !== undefined && isPair(before, token)) return
    const word = pair ? token.text + next.text : token.text
    words.push({ term: unspacedTerm(analyzer, word), weight: 1 })
  })
  return words
}

function exactWord(token: Token): PlannedWord {
  return { term: exactTerm(token.text), weight: 1 }
}

function exactTerms(tokens: Token[]): string[] {
  return tokens.map(token => exactTerm(token.text))
}

function distinctWords(words: PlannedWord[]): PlannedWord[] {
  return [...new Map(words.map(word => [word.term, word])).values()].slice(0, MOST_WORDS)
}

function distinctPhrases(phrases: string[][]): string[][] {
  return [...new Map(phrases.map(phrase => [phrase.join(' '), phrase])).values()]
}

/** True if a text contains a word or a phrase that the query excludes. */
export function isExcluded(text: string, { analyzer, excludedTerms, excludedPhrases }: QueryPlan): boolean {
  if (excludedTerms.length + excludedPhrases.length === 0) return false
  const tokens = tokenize(text)
  const exact = tokens.map(token => exactTerm(token.text))
  const terms = new Set([...exact, ...occurrencesOf(tokens, analyzer).map(({ term }) => term)])
  return (
    excludedTerms.some(term => terms.has(term)) ||
    excludedPhrases.some(phrase =>
      exact.some((_, start) => phrase.every((term, offset) => exact[start + offset] === term)),
    )
  )
}
