import { z } from 'zod'
import { pattern, words } from '../kinds.ts'

/** Names of people and their roles. */
export const people = z.strictObject({
  /** Words of names. */
  names: z.strictObject({
    /** Roles in a team. */
    roles: words(),
    /** Words of names that are words of the language too. */
    ordinary: words(),
  }),
  /** Names by which people are called. */
  firstNames: z.strictObject({
    /** First names that are words of the language: they count only as part of a full name with a capital letter. */
    ordinary: words(),
  }),
  /** Forms of address, in lower case. */
  address: z.strictObject({
    /** “Ben, could you …”, “Ben.” */
    first: pattern('u'),
    /** “Can you do that, Ben?” */
    last: pattern('u'),
  }),
  /** Speakers without a name. */
  speakers: z.strictObject({
    /** A speaker of a recording without names. */
    numberedSpeaker: pattern('i'),
    /** A role instead of a name. */
    role: pattern('iu'),
  }),
})
