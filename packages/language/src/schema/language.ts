import { z } from 'zod'
import { speech } from './speech/index.ts'

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
  /** What the trained stages know. */
  speech: speech.optional(),
})

/** See {@link languageSchema}. */
export type Language = z.infer<typeof languageSchema>
