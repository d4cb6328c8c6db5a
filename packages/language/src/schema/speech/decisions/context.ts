import { z } from 'zod'
import { pattern } from '../../kinds.ts'

/** Words around a statement, and the things that it refers to. */
export const context = z.strictObject({
  /** Replies to a statement, and the course of the discussion. */
  replies: z.strictObject({
    /** An agreement, at the beginning of a reply. */
    agrees: pattern('iu'),
    /** “November, yeah”, in the words of the transcript. */
    yesLast: pattern('iu'),
    /** A clear agreement. */
    surely: pattern('iu'),
    /** An agreement in a few words. */
    assents: pattern('iu'),
    /** A reservation. */
    but: pattern('iu'),
    /** A question whether all agree. */
    checks: pattern('iu'),
    /** The next item begins. */
    movesOn: pattern('iu'),
    /** The beginning of a summary. */
    sumsUp: pattern('u'),
    /** “Okay, so …”, “… then”. */
    concludes: pattern('iu'),
    /** A promise that follows from the decision. */
    promises: pattern('iu'),
    /** How things are, not what will be. */
    usual: pattern('u'),
    /** “Any objections?” had no reply. */
    noMore: pattern('iu'),
    /** “That's settled then”, “noted”. */
    closes: pattern('iu'),
    /** A condition or a possibility. */
    open: pattern('u'),
    /** A hedge. */
    hedged: pattern('u'),
    /** The past. */
    past: pattern('u'),
    /** A date, a number or a name. */
    named: pattern('u'),
    /** The organisation of the meeting. */
    organises: pattern('iu'),
  }),
  /** The group is asked whether it agrees. */
  consent: z.strictObject({
    /** “Any objections?”: agreement is a “no”, or silence. */
    asksForObjections: pattern('iu'),
    /** “Does that work for everyone?” */
    asksForConsent: pattern('iu'),
    /** “No immediate protest”, “hearing none”. */
    nobodyObjects: pattern('iu'),
    /** “I see a lot of thumbs up.” */
    allAgree: pattern('iu'),
    /** “Let's do that”, “so we go ahead with this one”. */
    takenUp: pattern('iu'),
    /** A reply of a person without objections. */
    noFirst: pattern('iu'),
    /** The person who asked continues. */
    goesOn: pattern('iu'),
    /** “This is basically lowering the limit.” */
    describes: pattern('iu'),
    /** “The suggestion from the board was to close at ten.” */
    proposedBy: pattern('iu'),
    /** “Merge it”, “go ahead with that”. */
    pronounOnly: pattern('iu'),
  }),
  /** Sentences that are no candidates. */
  listing: z.strictObject({
    /** A decision of another meeting, a decision that is still to be made, and the organisation of the call. */
    notSettledHere: pattern('iu'),
    /** “Ten percent, and I'll change it in the config.” */
    promiseAfter: pattern('iu'),
    /** The beginning of a question. */
    asksFirst: pattern('i'),
    /** Words that are said alone. */
    noEnd: pattern('iu'),
  }),
  /** Parts that a statement lacks. */
  complete: z.strictObject({
    /** “Take that as the answer”: the pronoun does not mean the subject. */
    ofWhatWasSaid: pattern('iu'),
    /** “Sunday”, “CI stays red”: a word that keeps its capital. */
    nameFirst: pattern('u'),
    /** “The block size for the index: sixteen.” */
    hasOneValue: pattern('iu'),
    /** “Take the question offline.” */
    putOff: pattern('iu'),
    /** “It will not happen for the next release.” */
    willBe: pattern('isu'),
    /** Words of time and amount, and words for any thing. */
    namesNothing: pattern('iu'),
    /** “The plans for the Lisbon release.” */
    planned: pattern('gu'),
    /** “Rename the validator”: only people who were present know which. */
    knownThing: pattern('u'),
    /** The beginning of a condition. */
    onlyThen: pattern('iu'),
    /** “Go with 300 million.” */
    bareNumber: pattern('u'),
    /** The name of a measure. */
    measure: pattern('giu'),
  }),
  /** Decisions of earlier meetings. */
  earlier: z.strictObject({
    /** “We decided last week.” */
    settledBefore: pattern('i'),
  }),
  /** Two statements about the same matter. */
  merge: z.strictObject({
    /** A negation. */
    denies: pattern('iu'),
  }),
  /** Opinions of one person. */
  opinion: z.strictObject({
    /** A hedge. */
    hedged: pattern('iu'),
    /** “I also think”, “I share the conclusion”. */
    agreesItself: pattern('iu'),
  }),
})
