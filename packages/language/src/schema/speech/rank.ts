import { z } from 'zod'
import { pattern } from '../kinds.ts'

/** How a possible action item of a call is said. Compared with lower-case words joined by single spaces. */
export const rank = z.strictObject({
  /** Forms that distinguish a promise from an explanation and from the organisation of the call. */
  item: z.strictObject({
    /** A request. */
    asks: pattern(''),
    /** The organisation of the call. */
    ofTheCall: pattern(''),
    /** A supposition, but no polite request. */
    supposed: pattern('u'),
    /** Words that occur often where a speaker explains something. */
    explains: pattern(''),
  }),
})
