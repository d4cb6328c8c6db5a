import { z } from 'zod'
import { pattern, words } from '../kinds.ts'

/** How people ask, and what answers a question. */
export const answers = z.strictObject({
  askedTerms: z.strictObject({
    /** Words about asking, answering and meeting. */
    asking: words(),
    /** Words for the side of a subject that is asked for (“the advantages of …”). The answer need not contain them. */
    facets: words(),
  }),
  completeStatement: z.strictObject({
    /** The sentence points back to an earlier sentence. */
    pointsBack: pattern('i'),
    /** The sentence was cut off. */
    endsOpen: pattern('i'),
    /** The sentence narrows the sentence before it, and may turn it into its opposite. */
    narrows: pattern('i'),
    /** The sentence belongs to the sentence before it. */
    goesOn: pattern('i'),
    /** A beginning that no complete sentence has. */
    leans: pattern('i'),
  }),
  expected: z.strictObject({
    /** The first pattern that fits says what a question asks for. */
    asks: z.strictObject({
      /** Forms that name a time. */
      time: pattern('iu'),
      /** Forms that name a length of time. */
      duration: pattern('iu'),
      person: pattern('iu'),
      /** Forms that name a number. */
      number: pattern('iu'),
      /** Forms that give a reason. */
      reason: pattern('iu'),
      /** Forms that name a place. */
      place: pattern('iu'),
      /** Names of colours. */
      colour: pattern('iu'),
      definition: pattern('iu'),
      'yes or no': pattern('iu'),
    }),
    /** A question with its asking word at the end: “Release when?”, the rest and that word as groups. */
    askedLast: pattern('iu'),
    /** The question begins with its asking word. */
    beginsAsking: pattern('iu'),
    time: pattern('i'),
    number: pattern('i'),
    duration: pattern('iu'),
    /** A place by its name: “to Berlin”. */
    placeByName: pattern(),
    /** People who are not named individually, and a name that is no speaker’s. */
    people: pattern('iu'),
    reason: pattern('i'),
    place: pattern('i'),
    /** Forms that define a term. */
    defines: pattern('i'),
    colour: pattern('i'),
    /** Forms that answer yes or no. */
    settlesIt: pattern('i'),
    /** A speaker takes something on, or asks for it. */
    takesOn: pattern('i'),
  }),
  readQuestion: z.strictObject({
    /** The subject of a broad question, as a group. */
    subject: pattern('i'),
    /** The question asks for an account under its subject. */
    broad: pattern('i'),
    /** The question asks for an account of a discussion, for opinions, or for a list. */
    wide: pattern('i'),
    /** A question that looks broad and asks for one fact: “What is ERC-8286 about?”. */
    ofOneThing: pattern('i'),
    /** The question asks for a decision. */
    decided: pattern('i'),
    /** The question asks for a meeting itself. */
    occasion: pattern('i'),
    /** The unit by which something is counted, as a group. */
    per: pattern('i'),
  }),
  evidence: z.strictObject({
    /** The sentence leaves something open. */
    open: pattern('i'),
    /** The sentence sounds settled. */
    settled: pattern('i'),
    /** The sentence was cut off. */
    brokenEnd: pattern('i'),
    /** The sentence begins with a word for something said before. */
    beginsBack: pattern('i'),
    /** A number. */
    numeral: pattern(''),
    /** The sentence speaks of the next meeting. */
    occasion: pattern('i'),
    /** The chair goes on, or a speaker is thanked. */
    announces: pattern('i'),
    /** The sentence says more about the sentence before it. */
    goesOn: pattern('i'),
    /** The sentence denies something. */
    negated: pattern('i'),
  }),
  write: z.strictObject({
    /** Words that announce the statement. */
    announces: pattern('i'),
    /** Words that mark the statement as an opinion. */
    supposes: pattern('iu'),
    /** The statement speaks of its speaker or its listener. */
    ofItsSpeaker: pattern('i'),
    /** A full stop that a recogniser put before “Which”. */
    ofWhich: pattern('gu'),
    /** The statement points back to an earlier sentence. */
    pointsBack: pattern('i'),
    /** The speaker’s name is a role of a person, which takes an article: “the Project Manager said”, but “Marketing said”. */
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
