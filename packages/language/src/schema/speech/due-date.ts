import { z } from 'zod'
import { pattern } from '../kinds.ts'

/** Deadlines and priorities. */
export const dueDate = z.strictObject({
  /** Dates that are deadlines. */
  dates: z.strictObject({
    /** Words right before a date that is a deadline. */
    deadline: pattern('i'),
    /** Words right before any other date. */
    noDeadline: pattern('i'),
    /** A day without a deadline word that may be a deadline. */
    dayWords: pattern('i'),
    /** The past. */
    past: pattern('iu'),
    /** The future, or a request. */
    future: pattern('i'),
  }),
})
