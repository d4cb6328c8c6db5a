import { ANALYZED_LANGUAGES, analyzedLanguage, stemmerFor, stopWordsOf } from '@mi/language'
import { fold } from '@mi/text'
import { QUESTION_WORDS } from './question-words.ts'

/** Text analysis of one language: stemmer and stop words. */
export interface Analyzer {
  /** Begins every term of this language in an index; two letters. */
  code: string
  /** Brings the forms of a folded word together: `budgets` and `budget`. */
  stem(word: string): string
  /** Words that are not looked for unless a query has no others, folded. */
  stopWords: ReadonlySet<string>
  /** Stems of what questions are made of ("discuss", "summarize"): looked for, but worth less than what is asked about. */
  questionStems: ReadonlySet<string>
}

/** For every language without an analyzer of its own: folded words as they stand, none of them too common. */
const NEUTRAL: Analyzer = {
  code: 'xx',
  stem: stemmerFor(null),
  stopWords: stopWordsOf(null),
  questionStems: new Set(),
}

const ANALYZERS = new Map(ANALYZED_LANGUAGES.map(code => [code, createAnalyzer(code)]))

/** All analyzers, the neutral one last. */
export const ALL_ANALYZERS: readonly Analyzer[] = [...ANALYZERS.values(), NEUTRAL]

/** The analyzer of a language by its ISO 639-1 code (a region after it is ignored); the neutral one where there is none. */
export function analyzerFor(language: string | null): Analyzer {
  const code = analyzedLanguage(language)
  return (code === null ? undefined : ANALYZERS.get(code)) ?? NEUTRAL
}

function createAnalyzer(code: string): Analyzer {
  const stem = stemmerFor(code)
  const questionStems = new Set((QUESTION_WORDS[code] ?? []).map(word => stem(fold(word))))
  return { code, stem, stopWords: stopWordsOf(code), questionStems }
}
