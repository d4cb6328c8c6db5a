import { z } from 'zod'
import { anywhere } from './anywhere.ts'
import { source } from './kinds.ts'
import { meetings } from './meetings.ts'
import { search } from './search.ts'
import { speech } from './speech/index.ts'
import { statements } from './statements.ts'

/** The data of a language: the files of `languages/<tag>/`. Each folder in it is a capability. A capability that exists is complete. */
export const languageSchema = z.strictObject({
  /** ISO 639-1; the name of the folder. */
  tag: z.string().regex(/^[a-z]{2,3}$/, 'must be an ISO 639 code'),
  /** In English, for people who read logs and tests. */
  name: z.string().min(1),
  /** Other primary subtags that mean the language: `nb` is `no`. */
  aliases: z.array(z.string()).readonly().default([]),
  /** Families of `languages/shared/` whose fragments its patterns may name. */
  shares: z.array(z.string()).readonly().default([]),
  /** The letters that `\b` recognises at the edge of a word: any alphabet, or ASCII alone, which is faster. */
  edges: z.enum(['any', 'ascii']).default('any'),
  /** True if spaces separate its words. */
  spaced: z.boolean().default(true),
  /** True if it writes a compound as one word whose last part is its head: “Kühlregale” are “Regale”. */
  compounds: z.boolean().default(false),
  /** Letters that occur in this language only, and letters that it shares with another language. */
  letters: source().optional(),
  sharedLetters: source().optional(),
  /** Data to compare words, for search and for the analysis. */
  search: search.optional(),
  /** Forms that are recognised in a meeting of any language. */
  anywhere: anywhere.optional(),
  /** Forms and phrases that the engine needs in each language whose meetings it analyses. */
  meetings: meetings.optional(),
  /** Explicit statements by rule. */
  statements: statements.optional(),
  /** Data of the trained stages. */
  speech: speech.optional(),
})

/** See {@link languageSchema}. */
export type Language = z.infer<typeof languageSchema>
