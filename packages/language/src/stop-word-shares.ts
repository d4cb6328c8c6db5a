import { ANALYZED_LANGUAGES } from './analyzed-language.ts'
import { stopWordsOf } from './stop-words.ts'

const NO_WORDS: ReadonlySet<string> = new Set()

/**
 * The share of a text's words that are function words of each analyzed language, largest first. Recognises those languages without
 * loading a model, and in fewer words than `detectLanguage` asks for.
 *
 * @param words folded
 * @param more further words of a language that its list lacks
 */
export function stopWordShares(
  words: readonly string[],
  more: Readonly<Partial<Record<string, ReadonlySet<string>>>> = {},
): { language: string; share: number }[] {
  const count = Math.max(1, words.length)
  return ANALYZED_LANGUAGES.map(language => {
    const [listed, others] = [stopWordsOf(language), more[language] ?? NO_WORDS]
    const found = words.filter(word => listed.has(word) || others.has(word)).length
    return { language, share: found / count }
  }).sort((a, b) => b.share - a.share)
}
