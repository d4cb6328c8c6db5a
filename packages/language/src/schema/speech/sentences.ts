import { z } from 'zod'
import { pattern } from '../kinds.ts'

/** How phrases begin and end where a recogniser cuts them. */
export const sentences = z.strictObject({
  /** The beginning and the end of a clause. */
  edges: z.strictObject({
    /** Words after which a phrase continues. */
    goesOn: pattern('i'),
    /** A subject or a request: a phrase begins here. */
    begins: pattern('i'),
    /** A question, or a new thought of the speaker. */
    asks: pattern('i'),
    /** Words that continue a phrase even after a capital letter at the start of a caption. */
    continues: pattern('i'),
    /** Words with which a new line begins. */
    opens: pattern('i'),
    /** A clause without a subject. */
    withoutSubject: pattern('iu'),
  }),
})
