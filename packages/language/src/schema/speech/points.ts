import { z } from 'zod'
import { pattern } from '../kinds.ts'

/** Key points of a summary. */
export const points = z.strictObject({
  choose: z.strictObject({
    /** The sentence calls itself a result, a problem or a reason. */
    tells: pattern('iu'),
  }),
  describe: z.strictObject({
    /** Words that name nothing by themselves. */
    vague: pattern('gi'),
    /** Words of a guess. */
    hedge: pattern('gi'),
    /** Words about the talk itself. */
    ofTheTalk: pattern('gi'),
    /** Words of a result. */
    result: pattern('gi'),
    /** The speaker began again in the middle. */
    restarted: pattern(),
    /** The speaker said words twice. */
    stammer: pattern('iu'),
  }),
  write: z.strictObject({
    /** Words before the point: a thought, an addition, a report. The name of the speaker precedes the point anyway. */
    lead: pattern('iu'),
    /** Words in the middle that add nothing. */
    aside: pattern('giu'),
    /** Sounds of a speaker who thinks. */
    filler: pattern('giu'),
    /** Words at the end that add nothing. */
    tail: pattern('iu'),
    /** The speaker begins again where the recogniser joined two pieces: “Our, like We are including …”. */
    restart: pattern(),
    /** Words with a capital that are no names. */
    noName: pattern(''),
    /** Words that refer to an earlier addition: “We also fixed …”. */
    added: pattern(),
  }),
})
