import { speech } from '@mi/language/speech'
import type { Sentence } from '../sentences/sentence.ts'
import { withArticle } from '../text/write-words.ts'

const patterns = speech.sections.article

/** “The Beacon API”, “the RPC PR”: the kind of thing follows its name. */
const KIND_IN_CAPITALS = /[\p{L}\p{N}] \p{Lu}{2,5}$/u

/** A thing with its most frequent article: “the calendar step”, “a notice”, “rate limiting”. English. */
export function asSaid(thing: string, sentences: readonly Sentence[]): string {
  if (patterns.withArticle.test(thing) || /\d\p{L}?$/u.test(thing)) return thing
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}'-])(?<article>(?:the|this|that|our|your|an?) )?${RegExp.escape(thing)}(?![\\p{L}\\p{N}])`,
    'giu',
  )
  let [definite, bare] = [0, 0]
  for (const { text } of sentences)
    for (const { index, groups } of text.matchAll(pattern)) {
      if (groups?.article !== undefined) definite++
      else if (patterns.bareAfter.test(text.slice(Math.max(0, index - 12), index))) bare++
    }
  if (definite === bare)
    return KIND_IN_CAPITALS.test(thing) || definite > 0 ? `the ${thing}` : withArticle(thing)
  return definite > bare ? `the ${thing}` : thing
}
