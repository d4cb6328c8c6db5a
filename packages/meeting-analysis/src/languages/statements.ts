import { anywhere } from '@mi/language/anywhere'
import { type Language, languageOf } from '@mi/language/languages'

/** How people state decisions and tasks in a language, by rule. */
export type Statements = NonNullable<Language['statements']>
export type TaskWords = Statements['tasks']
export type DayWords = Statements['days']

/** Of a BCP 47 tag; undefined where there are no rules: in the language of the trained stages, and in languages that are not known. */
export function statementsOf(tag: string): Statements | undefined {
  return languageOf(tag)?.statements
}

/** An offer on a condition, in any language: an agreement may be to a part of it. */
export const offersOnCondition = new RegExp(`(?<!\\p{L})(?:${anywhere.offersIf})`, 'iu')
