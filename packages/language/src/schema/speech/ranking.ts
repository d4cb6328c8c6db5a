import { z } from 'zod'
import { pattern } from '../kinds.ts'

/** Sentences that are worth printing. */
export const ranking = z.strictObject({
  sentences: z.strictObject({
    /** Words about the organisation of the meeting. */
    organising: pattern(''),
  }),
  cover: z.strictObject({
    /** The end of a sentence that was cut off. */
    endsOpen: pattern('i'),
  }),
})
