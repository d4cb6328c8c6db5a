import type { Sentence } from '../sentences/sentence.ts'
import { withArticle } from '../text/with-article.ts'

/** After these a thing without an article has none; after another word (“the new price list”) nobody can tell. */
const BARE_AFTER =
  /(?:^|[.,;:?!] ?|\b(?:of|on|for|to|in|with|about|and|or|by|from|at|as|is|are|do|like|using|regarding|without) )$/iu
/** “The Beacon API”, “the RPC PR”: a kind of thing after its name. */
const KIND_IN_CAPITALS = /[\p{L}\p{N}] \p{Lu}{2,5}$/u

/** A thing with the article that people say it with: “the calendar step”, “a notice”, “rate limiting”. English. */
export function asSaid(thing: string, sentences: readonly Sentence[]): string {
  if (/^(?:the|an?|our|your|this|that) /iu.test(thing) || /\d\p{L}?$/u.test(thing)) return thing
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}'-])(?<article>(?:the|this|that|our|your|an?) )?${RegExp.escape(thing)}(?![\\p{L}\\p{N}])`,
    'giu',
  )
  let [definite, bare] = [0, 0]
  for (const { text } of sentences)
    for (const { index, groups } of text.matchAll(pattern)) {
      if (groups?.article !== undefined) definite++
      else if (BARE_AFTER.test(text.slice(Math.max(0, index - 12), index))) bare++
    }
  if (definite === bare)
    return KIND_IN_CAPITALS.test(thing) || definite > 0 ? `the ${thing}` : withArticle(thing)
  return definite > bare ? `the ${thing}` : thing
}
