import { z } from 'zod'
import { pattern, rewrites, table } from '../../kinds.ts'

/** How a title is shortened and completed. Compared without regard to case. */
export const wording = z.strictObject({
  /** The next step of a task. */
  followUp: z.strictObject({
    /** “… and then I'll send it to the group”. */
    follows: pattern('giu'),
    /** A plural object. */
    several: pattern('iu'),
    /** Verbs that are no step. */
    noStep: pattern('i'),
  }),
  /** The subject of a section behind a title. */
  subject: z.strictObject({
    /** “The price list topics” are the price list. */
    talkedAbout: pattern('iu'),
    /** Words for a thing without a name. */
    points: pattern('iu'),
  }),
  /** Verbs that precede the verb of the task. */
  padding: z.strictObject({
    /** “Plan to deploy”, “find some time to ask”, “make sure that you ask”. */
    effort: pattern('iu'),
    /** “Plan on doing the tests”, “start looking at the draft”. */
    effortGerund: pattern('iu'),
    /** “… and try to build it”. */
    effortInside: pattern('giu'),
    /** “Get the draft merged”; not “get it reviewed”, which others do, nor “get it done”. */
    done: pattern('iu'),
    /** “Take a look at the draft.” */
    look: pattern('iu'),
    /** “Look at the spec”: to look at it is to review it. */
    readable: pattern('iu'),
  }),
  /** People who are not named in a title. */
  people: z.strictObject({
    /** “Let our operations know.” */
    letKnow: pattern('iu'),
    /** “From our side.” */
    ownSide: pattern('giu'),
    /** Verbs whose object is a person. */
    withPerson: pattern('iu'),
    /** A verb with “you”, which can be left out. */
    toSomebody: pattern('iu'),
  }),
  /** Words that a short title leaves out. */
  short: z.strictObject({
    /** The beginning of another thought. */
    seam: pattern('iu'),
    /** Hedges and adverbs. */
    hedges: pattern('giu'),
    /** “Over there”, “for now”. */
    places: pattern('giu'),
    /** A comma where a filler was: “find out, what”. */
    pause: pattern('giu'),
    /** A comma before a place, a time or a purpose. */
    needlessComma: pattern('giu'),
    /** “Other tools, for example, the price list.” */
    forExample: pattern('giu'),
    /** An adverb between the verb and its object: “run then a test”. */
    afterVerb: pattern('iu'),
    /** “Look it up”: a particle after a pronoun. */
    apart: pattern('iu'),
    /** “Put the numbers in”, “switch it on”. */
    inOrOn: pattern('iu'),
    /** “Polish this”, before what follows. */
    endsWithThat: pattern('iu'),
    /** “Take it offline.” */
    offline: pattern('iu'),
    /** “For over the next days”: a false start. */
    twoPrepositions: pattern('giu'),
    /** “The a new draft”: a false start. */
    twoArticles: pattern('gu'),
    /** “On the next call, next planning call”: a repetition in other words. */
    saidAgain: pattern('giu'),
    /** “As soon as possible.” */
    asFarAs: pattern('giu'),
    /** “As many tests as we can.” */
    asMany: pattern('giu'),
    /** “The menu, as well as the price list.” */
    asWellAs: pattern('giu'),
    /** “A bit of a list.” */
    aBitOf: pattern('giu'),
    /** “The PRs that have been opened.” */
    thatIsThere: pattern('iu'),
    /** “Find out what is the price.” */
    whatIs: pattern('iu'),
    /** A verb without meaning and a noun that says the action: “have a discussion about”. */
    emptyVerbs: rewrites('iu'),
    /** “Open PR”: the article is missing. */
    withoutArticle: pattern('iu'),
    /** “… and doing a test”, of a phrase that began with “we're”. */
    andGerund: pattern('u'),
    /** “Do some research on prices”: the noun is the action. */
    doNoun: pattern('iu'),
    /** The verb of such a noun. */
    verbOf: table(),
    /** A time that only matters to the owner. */
    sometime: pattern('iu'),
    /** A part that was begun and not said. */
    unfinished: pattern('iu'),
    /** The beginning of a clause, which must not be cut. */
    clause: pattern('iu'),
    /** Where a long title may be cut. */
    boundary: pattern('gi'),
  }),
  /** The wording of a task. */
  wording: z.strictObject({
    /** “I'll close this out”: the call. */
    ofTheCall: pattern('iu'),
    /** “The people that (we'll invite to the fair)”: the clause says which people. */
    relative: pattern('iu'),
    /** “… that we'll invite to speak”: the object is before the clause. */
    askedTo: pattern('u'),
    /** A verb without its object, which is in the words before. */
    withoutObject: pattern('iu'),
    /** “A patch to revert”: the object is missing. */
    withoutItsObject: pattern('iu'),
    /** “That” at the end of a phrase. */
    lastThat: pattern('giu'),
    /** “Those” at the end of a phrase. */
    lastThose: pattern('giu'),
    /** A purpose with “it”. */
    purpose: pattern('iu'),
    /** A subject with “it”. */
    topic: pattern('iu'),
    /** “Ask her how they do it.” */
    askedPoint: pattern('iu'),
    /** The second part of a task. */
    secondPart: pattern('i'),
  }),
})
