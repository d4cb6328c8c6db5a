import { z } from 'zod'
import { pattern } from '../kinds.ts'

/** Key points of a summary. */
export const points = z.strictObject({
  choose: z.strictObject({
    /** It says of itself that it is a result, a problem, a reason. English. */
    tells: pattern('iu'),
  }),
  describe: z.strictObject({
    /** Words that name nothing by themselves. */
    vague: pattern('gi'),
    hedge: pattern('gi'),
    ofTheTalk: pattern('gi'),
    result: pattern('gi'),
    restarted: pattern(),
    stammer: pattern('iu'),
  }),
  write: z.strictObject({
    /** Said before the point itself: that it is thought, added, or said by somebody. The name of the speaker precedes it anyway. */
    lead: pattern('iu'),
    /** Said in the middle and adding nothing. */
    aside: pattern('giu'),
    filler: pattern('giu'),
    /** Said at the end and adding nothing. */
    tail: pattern('iu'),
    /** Somebody begins again in the middle, where the recogniser joined two pieces: “Our, like We are including …”. */
    restart: pattern(),
    noName: pattern(''),
    /** “We also fixed …”: beside what, nobody reads. */
    added: pattern(),
  }),
})
