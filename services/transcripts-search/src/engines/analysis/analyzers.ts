import { analyzedLanguage, stemmerFor, stopWordsOf } from '@mi/language'
import { languagesWith } from '@mi/language/languages'
import { fold } from '@mi/text'

/** Text analysis of one language: stemmer and stop words. */
export interface Analyzer {
  /** The two-letter prefix of every term of this language in an index. */
  code: string
  /** Maps the forms of a folded word to one stem: `budgets` and `budget`. */
  stem(word: string): string
  /** Folded words that are ignored unless a query has no other words. */
  stopWords: ReadonlySet<string>
  /**
   * Stems of question words ("discuss", "summarize"). They describe the request and not the topic, so they have a lower weight.
   */
  questionStems: ReadonlySet<string>
}

/** The analyzer for all other languages: folded words without stemming and without stop words. */
const NEUTRAL: Analyzer = {
  code: 'xx',
  stem: stemmerFor(null),
  stopWords: stopWordsOf(null),
  questionStems: new Set(),
}

const ANALYZERS = new Map(
  languagesWith('search').map(({ tag, search }) => [tag, createAnalyzer(tag, search.questionWords)]),
)

/** All analyzers, with the neutral analyzer last. */
export const ALL_ANALYZERS: readonly Analyzer[] = [...ANALYZERS.values(), NEUTRAL]

/** The analyzer of a BCP 47 tag, whose region is ignored. Returns the neutral analyzer for an unsupported language. */
export function analyzerFor(language: string | null): Analyzer {
  const code = analyzedLanguage(language)
  return (code === null ? undefined : ANALYZERS.get(code)) ?? NEUTRAL
}

function createAnalyzer(code: string, questionWords: ReadonlySet<string>): Analyzer {
  const stem = stemmerFor(code)
  const questionStems = new Set([...questionWords].map(word => stem(fold(word))))
  return { code, stem, stopWords: stopWordsOf(code), questionStems }
}
