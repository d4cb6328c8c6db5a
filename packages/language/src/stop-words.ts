import { tokenize } from '@mi/text'
import { languageOf } from './languages.ts'

const NONE: ReadonlySet<string> = new Set()
const known = new Map<string, ReadonlySet<string>>()

/**
 * The function words of a language and the fillers of its speech, folded by `fold` of `@mi/text`; empty for languages
 * without a list.
 *
 * @param tag BCP 47 tag or null
 */
export function stopWordsOf(tag: string | null): ReadonlySet<string> {
  const language = languageOf(tag)
  if (language?.search === undefined) return NONE
  let words = known.get(language.tag)
  if (words === undefined) {
    const { stopWords, fillers } = language.search
    const listed = [...stopWords, ...fillers].join(' ')
    words = new Set(tokenize(listed).map(token => token.text))
    known.set(language.tag, words)
  }
  return words
}
