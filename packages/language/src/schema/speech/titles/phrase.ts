import { z } from 'zod'
import { leads, pattern } from '../../kinds.ts'

/** The words that say a task: what precedes them, and their forms. */
export const phrase = z.strictObject({
  /** Phrases that say a task. */
  task: z.strictObject({
    /** “Go through the list”: a review by one person. */
    goesThrough: pattern('iu'),
    /** “Let's go through the list”: the group does it in the call. */
    byAll: pattern('i'),
    /** Subjects to whom something may happen. */
    toOthers: pattern('i'),
    /** Subjects who may receive something. */
    toListener: pattern('i'),
    /** “You'll get instructions”, “we can access the site”: nobody has to act. */
    happens: pattern('iu'),
    /** Verbs that begin a request. */
    imperatives: pattern('i'),
    /** A verb with its object: every verb counts but those of opinion, possession and liking. */
    orders: pattern('iu'),
    /** “The PR needs to be merged”; not “it can be merged”, which only says what is possible. */
    passive: pattern('iu'),
  }),
  /** Sentences that become an imperative. */
  imperative: z.strictObject({
    /** The speaker or the group will or must do something. */
    ours: pattern('iu'),
    /** “If you could …”. */
    ifYouCould: pattern('iu'),
    /** “What we have to do is …”. */
    whatToDo: pattern('iu'),
    /** After a name: “Tom will …”. */
    theirs: pattern('iu'),
    /** The promise holds only under a condition. */
    condition: pattern('i'),
    /** “You can … anytime”: a description, no task. */
    inGeneral: pattern('i'),
    /** Events that need no action. */
    happens: pattern('i'),
    /** A beginning that is no task. */
    noTask: pattern('i'),
    /** A verb and a pronoun, nothing else. */
    empty: pattern('i'),
    /** Words in “-ing” that are no verbs. */
    noGerund: pattern(''),
  }),
  /** Tasks that are said as a delivery, a wish or a wait. */
  indirect: z.strictObject({
    /** Things that are written. */
    isWritten: pattern('i'),
    /** Things that are run. */
    isRun: pattern('i'),
    /** Things that are set up. */
    isSetUp: pattern('i'),
    /** Things that are opened. */
    isOpened: pattern('i'),
    /** “You'll have the drawings on Tuesday.” */
    delivered: pattern('giu'),
    /** “I still owe you the drawings.” */
    owed: pattern('giu'),
    /** “I need the notes from all of you by Friday.” */
    needed: pattern('giu'),
    /** “It would help to have an example of …”, “we still need a list of …”. */
    wished: pattern('giu'),
    /** “There needs to be more clarity about who may enter.” */
    unclear: pattern('giu'),
    /** “Let me know what you think of the draft.” */
    feedback: pattern('giu'),
    /** “The PR is still waiting for reviews”, “it needs one more approval”. */
    review: pattern('giu'),
    /** The subject of a wait that is a person or a pronoun. */
    noThing: pattern('i'),
    /** “Do the fix”: the noun says the action. */
    does: pattern('iu'),
    /** Nouns with which “do” means “make”. */
    changes: pattern('i'),
    /** Nouns with which “do” means “run”. */
    runs: pattern('i'),
    /** Nouns that have a verb of their own, or are no work. */
    notCarried: pattern('iu'),
    /** Nouns that do not say what is done. */
    vagueNouns: pattern('iu'),
  }),
  /** Words that lead to a task. */
  leadIns: z.strictObject({
    /** Adverbs that may follow a lead-in. */
    behind: pattern('uy'),
    /** A name and what its owner will do: “Tom will …”, “Tom, you're changing the price list”. */
    named: z.array(pattern('gu')).readonly(),
    /** The lead-ins, with how surely a task follows. */
    leads: leads(),
  }),
  /** Words that make a task none. Compared without regard to case. */
  negation: z.strictObject({
    /** A negation. */
    negation: pattern('i'),
    /** An assumption, or something that is done as a rule. */
    supposed: pattern('i'),
    /** A condition or a question right before the task. */
    condition: pattern('iu'),
    /** “If it works again, I'll …”; not “if anybody has time, please …”. */
    conditional: pattern('i'),
    /** “The time the testers need to …”. */
    amount: pattern('iu'),
    /** “If not, could you …”: no condition of the task. */
    ifNot: pattern('gi'),
    /** “Don't forget”: no negation. */
    notForget: pattern('i'),
  }),
})
