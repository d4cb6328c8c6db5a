import { z } from 'zod'
import { pattern, words } from '../kinds.ts'

/** How people ask, and what answers a question. */
export const answers = z.strictObject({
  askedTerms: z.strictObject({
    /** Words about asking, answering and meeting. */
    asking: words(),
    /** What one asks of a subject (“the advantages of …”): the answer need not say these words. */
    facets: words(),
  }),
  completeStatement: z.strictObject({
    pointsBack: pattern('i'),
    endsOpen: pattern('i'),
    /** What narrows the sentence before, and may turn it into its opposite. */
    narrows: pattern('i'),
    /** What belongs to the sentence before, whatever it says. */
    goesOn: pattern('i'),
    /** No sentence begins so. */
    leans: pattern('i'),
  }),
  expected: z.strictObject({
    /** The first pattern that fits says what a question asks for. */
    asks: z.strictObject({
      time: pattern('iu'),
      duration: pattern('iu'),
      person: pattern('iu'),
      number: pattern('iu'),
      reason: pattern('iu'),
      place: pattern('iu'),
      colour: pattern('iu'),
      definition: pattern('iu'),
      'yes or no': pattern('iu'),
    }),
    /** A question with its asking word at the end: “Release when?”, the rest and that word as groups. */
    askedLast: pattern('iu'),
    beginsAsking: pattern('iu'),
    time: pattern('i'),
    number: pattern('i'),
    duration: pattern('iu'),
    /** A place by its name: “to Berlin”. */
    placeByName: pattern(),
    /** People who are not named one by one, and a name that is no speaker's. */
    people: pattern('iu'),
    reason: pattern('i'),
    place: pattern('i'),
    defines: pattern('i'),
    colour: pattern('i'),
    settlesIt: pattern('i'),
    takesOn: pattern('i'),
  }),
  readQuestion: z.strictObject({
    subject: pattern('i'),
    broad: pattern('i'),
    /** Accounts of a discussion, opinions, and lists of several things. */
    wide: pattern('i'),
    /** “What is ERC-8286 about?” is none of them. */
    ofOneThing: pattern('i'),
    decided: pattern('i'),
    occasion: pattern('i'),
    per: pattern('i'),
  }),
  evidence: z.strictObject({
    open: pattern('i'),
    settled: pattern('i'),
    brokenEnd: pattern('i'),
    beginsBack: pattern('i'),
    numeral: pattern(''),
    occasion: pattern('i'),
    /** The chair goes on, or somebody is thanked. */
    announces: pattern('i'),
    /** It says more of what was just said. */
    goesOn: pattern('i'),
    negated: pattern('i'),
  }),
  write: z.strictObject({
    announces: pattern('i'),
    supposes: pattern('iu'),
    ofItsSpeaker: pattern('i'),
    /** A recogniser ends a sentence before what narrows it. */
    ofWhich: pattern('gu'),
    pointsBack: pattern('i'),
    /** A department has no article: “Marketing said”, but “the Project Manager said”. */
    person: pattern('i'),
  }),
  /** Questions about the entire meeting that want a certain kind of sentence, and how such sentences are said. */
  wholeMeeting: z.strictObject({
    decisions: z.strictObject({ asks: pattern('iu'), said: pattern('iu') }),
    tasks: z.strictObject({ asks: pattern('iu'), said: pattern('iu') }),
  }),
  fromNotes: z.strictObject({
    /** Stems of verbs of which the day of any task may be asked. */
    anyTask: words(),
    /** Stems of verbs of which the owner of any task may be asked. */
    anyOwner: words(),
  }),
})
