import { withArticle } from '../text/with-article.ts'
import type { Sentence } from '../transcript/sentence.ts'

/** A thing with the article that people say it with: “the calendar step”, “a notice”, “rate limiting”. English. */
export function asSaid(thing: string, sentences: readonly Sentence[]): string {
  const named = withArticle(thing)
  if (named === thing) return thing
  const pattern = new RegExp(
    `(?<![\\p{L}'])(?:(?<article>the|this|that|our|your|an?) )?${RegExp.escape(thing)}(?!\\p{L})`,
    'giu',
  )
  let [definite, bare] = [0, 0]
  for (const { text } of sentences)
    for (const { groups } of text.matchAll(pattern)) {
      if (groups?.article === undefined) bare++
      else definite++
    }
  return definite > 0 || bare === 0 ? named : thing
}
