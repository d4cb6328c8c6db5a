import { z } from 'zod'
import { pattern, words } from '../kinds.ts'

/** The parts of a conversation that a diagram shows. */
export const diagrams = z.strictObject({
  answer: z.strictObject({
    /** An answer that only agrees. */
    nod: pattern('i'),
    /** The answer says yes. */
    agrees: pattern('iu'),
    /** The answer says no. */
    denies: pattern('iu'),
    /** The answer is a guess. */
    hedges: pattern('iu'),
    /** The answer puts the question off, passes it on, or speaks of something else. */
    deflects: pattern('i'),
    /** The end of a sentence that breaks off. */
    endsOpen: pattern('i'),
    /** Forms that name a time. */
    time: pattern('i'),
    /** Forms that name a number. */
    number: pattern('i'),
    /** “Yes” and “no” at the beginning, the mark behind it and the rest as groups. */
    plain: pattern('isu'),
    /** Words that limit a “yes”: “Yes, but if …”. */
    limits: pattern('i'),
    /** The end of a short answer that breaks off. */
    shortEndsOpen: pattern('i'),
    /** The end of a clause where a long answer can be cut. */
    clauseEnd: pattern('gi'),
    /** The modal verb of a question, as a group. */
    modal: pattern('iu'),
  }),
  question: z.strictObject({
    /** Words before the question: “So my question is, …”, “Just curious, …”. */
    lead: pattern('i'),
    /** The question asks for an account. */
    account: pattern('i'),
    /** A clause, not a question: a subject follows the asking word (“when you move to another branch, …”). */
    clause: pattern('i'),
    /** The running of the call, courtesies, and handing over to a speaker. */
    runsTheCall: pattern('i'),
    /** A call for contributions without a subject of its own: “Do we have any client updates?”. */
    callsFor: pattern('i'),
    /** A statement that a listener is asked to confirm. */
    statement: pattern('iu'),
    /** Words that are added behind the question: “…, or what’s the plan?”. */
    afterthought: pattern('i'),
    /** A tag that asks for agreement. */
    tag: pattern('i'),
    /** The question breaks off, or says something twice. */
    brokenOff: pattern('i'),
    /** Words that mark a statement as an opinion. */
    opinion: pattern('i'),
    /** The question asks for a time. */
    forTime: pattern('i'),
    /** The question asks for a number. */
    forNumber: pattern('i'),
    /** The question asks for a person. */
    forPerson: pattern('i'),
    /** The beginning of a question. */
    asks: pattern('i'),
    /** The beginning of a question that is answered with yes or no. */
    yesOrNo: pattern('i'),
    /** The question offers a choice. */
    choice: pattern('i'),
    /** The subject of the question is somewhere before it. */
    points: pattern('i'),
  }),
  writtenDown: z.strictObject({
    /** A comma that marks the place of a removed filler, behind a word that needs another word. */
    leftComma: pattern('gi'),
    /** “Like” as a filler before a thing. */
    likeA: pattern('gi'),
    /** Words that the speaker began twice: “We will start with, well, we will wait …”. */
    restart: pattern('giu'),
    /** A pronoun before its contraction: “I I’m”. */
    twice: pattern('giu'),
    /**
     * Broken speech: a capital in mid-sentence where a recogniser put two sentences in one, two subjects side by side, a
     * beginning that is said twice, a pause.
     */
    broken: pattern(),
    /** A part of a sentence, or a correction: “Which doesn’t affect correctness”, “…, sorry, 609”. */
    leans: pattern('i'),
    /** A noun without a verb before a comma: “The pre-execution, system contract calls, …”. */
    nounAlone: pattern('i'),
    /** Forms that are verbs. */
    verb: pattern('iu'),
    /** Words that a recogniser begins with a capital after a pause. */
    stray: pattern('gu'),
  }),
  tells: z.strictObject({
    /** Words that any task may have. A task of these words alone says nothing: “Fix the remaining issues”. */
    ofAnyTask: words(),
    /** The point refers to a list, a slide or another sentence. */
    elsewhere: pattern('i'),
    /** The point names nothing. */
    nameless: pattern('i'),
    /** Half a sentence as a recogniser writes it. */
    garbled: pattern('i'),
    /** The beginning of a noun phrase. */
    noun: pattern('i'),
    /** Topics that are a part of any call. */
    opensOrCloses: pattern('i'),
    /** Words for things that are not named. */
    vagueThing: pattern('i'),
  }),
  questions: z.strictObject({
    /** A speaker proposes something. */
    proposal: pattern('i'),
  }),
  exchanges: z.strictObject({
    /** A turn that only agrees. */
    nods: pattern('iu'),
  }),
  label: z.strictObject({
    /** Marks of transcripts for noises and false starts: `{vocalsound}`, `[laughter]`. */
    noise: pattern('gi'),
    /** Sounds of a speaker who thinks. */
    fillers: pattern('giu'),
    /** Words that only open a sentence. Some do so only before a comma: “Right, …”, but “Right to left”. “Yes” is an answer and stays. */
    openers: pattern('iu'),
    /** Words that a recogniser begins with a capital after a pause. */
    pauseAndCapital: pattern('gu'),
    /** The end of a sentence that a speaker breaks off. */
    brokenOff: pattern('iu'),
  }),
  outcomes: z.strictObject({
    /** The speaker asks a participant for something. */
    requests: pattern('i'),
  }),
})
