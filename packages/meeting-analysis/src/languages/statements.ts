import { anywhere } from '@mi/language/anywhere'
import { type Language, languageOf } from '@mi/language/languages'

/** The rules for explicit decisions and tasks in a language. */
export type Statements = NonNullable<Language['statements']>
export type TaskWords = Statements['tasks']
export type DayWords = Statements['days']

/** The rules for a BCP 47 tag. Undefined for the language of the trained stages and for languages without data. */
export function statementsOf(tag: string): Statements | undefined {
  return languageOf(tag)?.statements
}

/** An offer on a condition, in any language. An agreement to it may be partial. */
export const offersOnCondition = new RegExp(`(?<!\\p{L})(?:${anywhere.offersIf})`, 'iu')
