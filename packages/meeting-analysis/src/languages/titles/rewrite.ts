import { trimEnd } from '@mi/text'
import type { Statements } from '../statements.ts'

/** Patterns with their replacements. */
export type Rewrites = readonly (readonly [RegExp, string])[]

/** The data of a language whose titles are made by rules for complete sentences. */
export type RewriteWords = Extract<Statements['titles'], { method: 'rewrite' }>

const LEAST_CHARACTERS = 3

/** The text after each rule, in order. */
export function allRewrites(text: string, rules: Rewrites): string {
  return rules.reduce((rewritten, rule) => rewritten.replace(...rule), text)
}

/** The text after the first rule that matches. Undefined if no rule matches. */
export function firstRewrite(text: string, rules: Rewrites): string | undefined {
  const rule = rules.find(([found]) => found.test(text))
  return rule === undefined ? undefined : text.replace(...rule)
}

/** Rewrites a promise or a request as a title, by the first rule that matches. Null if no rule matches or there is nothing to remove. */
export function rewritePhrase(said: string, { clean, sentences, endings }: RewriteWords): string | null {
  const plain = trimEnd(allRewrites(said, clean), /[。、\s]/u).trimStart()
  if (sentences.length === 0) return plain === said || plain.length < LEAST_CHARACTERS ? null : plain
  const rule = sentences.find(({ from }) => from.test(plain))
  if (rule === undefined) return null
  const stem = plain.replace(rule.from, rule.to)
  return rule.endings === undefined ? stem : (firstRewrite(stem, endings[rule.endings] ?? []) ?? stem)
}
