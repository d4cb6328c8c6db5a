import { z } from 'zod'
import { pattern, words } from '../kinds.ts'

/** What a diagram shows of a conversation. */
export const diagrams = z.strictObject({
  answer: z.strictObject({
    nod: pattern('i'),
    agrees: pattern('iu'),
    denies: pattern('iu'),
    hedges: pattern('iu'),
    /** An answer that puts off, passes on, has not understood, or speaks of something else. */
    deflects: pattern('i'),
    /** A sentence that breaks off: nobody ends in one of these. */
    endsOpen: pattern('i'),
    time: pattern('i'),
    number: pattern('i'),
    /** “Yes” and “no” at the beginning, the mark behind it and the rest as groups. */
    plain: pattern('isu'),
    limits: pattern('i'),
    shortEndsOpen: pattern('i'),
    clauseEnd: pattern('gi'),
    modal: pattern('iu'),
  }),
  question: z.strictObject({
    /** “So my question is, …”, “Just curious, …” */
    lead: pattern('i'),
    account: pattern('i'),
    /** “When do we …” begins as a question and as a clause: “when you move to another branch, …”. A subject right behind makes it a clause. */
    clause: pattern('i'),
    /** The running of the call, courtesies, and the floor that is given to somebody. */
    runsTheCall: pattern('i'),
    /** Put to nobody by name, it asks who has something to say, where it has no subject of its own: “Do we have any client updates?” */
    callsFor: pattern('i'),
    statement: pattern('iu'),
    /** An afterthought: “…, or what's the plan?”, “…, right?” */
    afterthought: pattern('i'),
    /** Said for assent; what precedes it is a statement, or a question already. */
    tag: pattern('i'),
    /** A question that breaks off, or says one thing twice. */
    brokenOff: pattern('i'),
    opinion: pattern('i'),
    forTime: pattern('i'),
    forNumber: pattern('i'),
    forPerson: pattern('i'),
    asks: pattern('i'),
    yesOrNo: pattern('i'),
    choice: pattern('i'),
    /** The subject of the question is somewhere before it. */
    points: pattern('i'),
  }),
  writtenDown: z.strictObject({
    /** A word that wants another behind it: a comma there is where a filler was. */
    leftComma: pattern('gi'),
    likeA: pattern('gi'),
    /** “We will start with, well, we will wait …”: what was begun twice is said once. */
    restart: pattern('giu'),
    /** “I I'm”: a pronoun that is said before its contraction. */
    twice: pattern('giu'),
    /**
     * Broken speech: a capital in mid-sentence where a recogniser put two sentences in one, two subjects side by side, a
     * beginning that is said twice, a pause.
     */
    broken: pattern(),
    /** “Which doesn't affect correctness”, “In this case, …”, “…, sorry, 609”: half of what was said, or said twice. */
    leans: pattern('i'),
    /** A noun before a comma with no verb: “The pre-execution, system contract calls, …” */
    nounAlone: pattern('i'),
    verb: pattern('iu'),
    /** A recogniser begins again with a capital after a pause; these words are no names. */
    stray: pattern('gu'),
  }),
  tells: z.strictObject({
    /** What every task has: a task of nothing else (“Fix the remaining issues”) says that there was one. */
    ofAnyTask: words(),
    /** Refers to what is elsewhere: a list, a slide, the sentence before. */
    elsewhere: pattern('i'),
    /** Names nothing. */
    nameless: pattern('i'),
    /** What a recogniser makes of half a sentence. */
    garbled: pattern('i'),
    /** “The route in the block.”: short, and without a word that may be a verb. */
    noun: pattern('i'),
    opensOrCloses: pattern('i'),
    vagueThing: pattern('i'),
  }),
  questions: z.strictObject({
    proposal: pattern('i'),
  }),
  exchanges: z.strictObject({
    nods: pattern('iu'),
  }),
  label: z.strictObject({
    /** Marks that transcripts carry for noises and false starts: `{vocalsound}`, `[laughter]`. */
    noise: pattern('gi'),
    fillers: pattern('giu'),
    /** Words that only open a sentence ("yes" and "yeah" answer something, so they stay); some do so only before a comma ("Right, …", not "Right to left"). */
    openers: pattern('iu'),
    /** Recognisers begin again with a capital after a pause; these words are no names. */
    pauseAndCapital: pattern('gu'),
    /** What a speaker who breaks off has not come to say. */
    brokenOff: pattern('iu'),
  }),
  outcomes: z.strictObject({
    requests: pattern('i'),
  }),
})
