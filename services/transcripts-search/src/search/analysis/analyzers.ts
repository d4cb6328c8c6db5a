import { analyzedLanguage, stemmerFor, stopWordsOf } from '@mi/language'
import { languagesWith } from '@mi/language/languages'
import { fold } from '@mi/text'

/** Text analysis of one language: stemmer and stop words. */
export interface Analyzer {
  /** Begins every term of this language in an index; two letters. */
  code: string
  /** Brings the forms of a folded word together: `budgets` and `budget`. */
  stem(word: string): string
  /** Words that are not looked for unless a query has no others, folded. */
  stopWords: ReadonlySet<string>
  /**
   * Stems of what questions are made of ("discuss", "summarize"): they say what is wanted of a passage, not what it is about, and count less.
   */
  questionStems: ReadonlySet<string>
}

/** For every language without an analyzer of its own: folded words as they stand, without stop words. */
const NEUTRAL: Analyzer = {
  code: 'xx',
  stem: stemmerFor(null),
  stopWords: stopWordsOf(null),
  questionStems: new Set(),
}

const ANALYZERS = new Map(
  languagesWith('search').map(({ tag, search }) => [tag, createAnalyzer(tag, search.questionWords)]),
)

/** All analyzers, the neutral one last. */
export const ALL_ANALYZERS: readonly Analyzer[] = [...ANALYZERS.values(), NEUTRAL]

/** The analyzer of a BCP 47 tag, its region ignored; the neutral analyzer where the language has none. */
export function analyzerFor(language: string | null): Analyzer {
  const code = analyzedLanguage(language)
  return (code === null ? undefined : ANALYZERS.get(code)) ?? NEUTRAL
}

function createAnalyzer(code: string, questionWords: ReadonlySet<string>): Analyzer {
  const stem = stemmerFor(code)
  const questionStems = new Set([...questionWords].map(word => stem(fold(word))))
  return { code, stem, stopWords: stopWordsOf(code), questionStems }
}
