import { z } from 'zod'
import { anywhere } from './anywhere.ts'
import { source } from './kinds.ts'
import { meetings } from './meetings.ts'
import { search } from './search.ts'
import { speech } from './speech/index.ts'
import { statements } from './statements.ts'

/** What the project knows of a language: the files of `languages/<tag>/`. A folder in it is a capability, complete where it exists. */
export const languageSchema = z.strictObject({
  /** ISO 639-1; the name of the folder. */
  tag: z.string().regex(/^[a-z]{2,3}$/, 'must be an ISO 639 code'),
  /** In English, for people who read logs and tests. */
  name: z.string().min(1),
  /** Other primary subtags that mean the language: `nb` is `no`. */
  aliases: z.array(z.string()).readonly().default([]),
  /** Families of `languages/shared/` whose fragments its patterns may name. */
  shares: z.array(z.string()).readonly().default([]),
  /** Which letters the edge of a word `\b` knows: those of any alphabet, or ASCII alone, which takes less time. */
  edges: z.enum(['any', 'ascii']).default('any'),
  /** Whether spaces stand between its words. */
  spaced: z.boolean().default(true),
  /** Whether it writes compounds in one word, whose last part says what it is: “Kühlregale” are “Regale”. */
  compounds: z.boolean().default(false),
  /** The letters that its words have and those of no other language, and letters that it shares with another language. */
  letters: source().optional(),
  sharedLetters: source().optional(),
  /** What search and the analysis need to compare words. */
  search: search.optional(),
  /** Forms that are recognised in a meeting of any language. */
  anywhere: anywhere.optional(),
  /** What the engine recognises and writes in each language whose meetings it analyses. */
  meetings: meetings.optional(),
  /** Explicit statements by rule. */
  statements: statements.optional(),
  /** What the trained stages know. */
  speech: speech.optional(),
})

/** See {@link languageSchema}. */
export type Language = z.infer<typeof languageSchema>
