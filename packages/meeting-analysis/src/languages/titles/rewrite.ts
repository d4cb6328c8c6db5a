import { trimEnd } from '@mi/text'
import type { Statements } from '../statements.ts'

/** Patterns with what replaces them. */
export type Rewrites = readonly (readonly [RegExp, string])[]

/** What a language needs whose titles are made by rules for complete sentences. */
export type RewriteWords = Extract<Statements['titles'], { method: 'rewrite' }>

const LEAST_CHARACTERS = 3

/** The text after each rule, in order. */
export function allRewrites(text: string, rules: Rewrites): string {
  return rules.reduce((rewritten, rule) => rewritten.replace(...rule), text)
}

/** The text after the first rule that fits; undefined where none does. */
export function firstRewrite(text: string, rules: Rewrites): string | undefined {
  const rule = rules.find(([found]) => found.test(text))
  return rule === undefined ? undefined : text.replace(...rule)
}

/**
 * A promise or a request as a task is written, by the first rule for sentences that fits. Null where no rule fits, and, in a language
 * without such rules, where nothing is taken off.
 */
export function rewritePhrase(said: string, { clean, sentences, endings }: RewriteWords): string | null {
  const plain = trimEnd(allRewrites(said, clean), /[。、\s]/u).trimStart()
  if (sentences.length === 0) return plain === said || plain.length < LEAST_CHARACTERS ? null : plain
  const rule = sentences.find(({ from }) => from.test(plain))
  if (rule === undefined) return null
  const stem = plain.replace(rule.from, rule.to)
  return rule.endings === undefined ? stem : (firstRewrite(stem, endings[rule.endings] ?? []) ?? stem)
}
