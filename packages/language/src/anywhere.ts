import { readCompiled } from './read-compiled.ts'
import type { Language } from './schema/language.ts'

export type Anywhere = NonNullable<Language['anywhere']>

/** Sources of patterns for what is recognised whatever the language of a text is: the alternatives of all languages. */
export const anywhere = readCompiled('anywhere') as Anywhere
