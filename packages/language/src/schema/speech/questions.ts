import { z } from 'zod'
import { pattern } from '../kinds.ts'

/** Questions that stay open. */
export const questions = z.strictObject({
  direct: z.strictObject({
    /** Of these the next word belongs to the asking words: “how many loaves”, “which path”. */
    withNoun: pattern(''),
    /** A subject that a reader cannot know. */
    unclearSubject: pattern('i'),
    auxiliary: pattern('i'),
    /** An auxiliary where a verb follows, and a verb by itself. */
    helper: pattern('i'),
  }),
  open: z.strictObject({
    /** Somebody says that it cannot be answered now. */
    unresolved: pattern('i'),
    /** “Let's take this question offline”, “we haven't decided yet”, “I'd have to think about it some more”. */
    left: pattern('iu'),
    /** An answer all the same. */
    settles: pattern('i'),
    /** What somebody is asked to do, and a round in which everybody says where they are: no question of the subject. */
    request: pattern('i'),
  }),
  clause: z.strictObject({
    /** What a question begins with before it asks: “So, the first question could be, does …”. */
    lead: pattern('i'),
    /** A statement that asks to be agreed with, and a phrase that is no question by itself. */
    tag: pattern('i'),
    interrogative: pattern('i'),
    /** Its subject is somewhere before it, or it is the person it is put to. */
    pointing: pattern('i'),
    /** The running of the meeting, and what somebody is asked to do in it. */
    practical: pattern('i'),
    /** A word that wants another behind it: a comma there is where a filler was taken out. */
    beforeFiller: pattern('gi'),
    /** “The appetite for like doing it”. */
    strayLike: pattern('giu'),
    /** Words that no auxiliary precedes ask nothing: “What we define is …”, “Do like, are we …”, “Doesn't mean …”. */
    noQuestion: pattern('i'),
    /** What is added behind the question: “…, so maybe you want to …?” */
    tail: pattern('i'),
    /** Before these a comma is as one would write it. */
    joining: pattern('i'),
    broken: pattern('i'),
    /** Two sentences in one: “that It's basically the …”. */
    twoSentences: pattern(''),
    /** “If” at the beginning of a question. */
    ifAsked: pattern('i'),
  }),
  unknownFact: z.strictObject({
    /** “We still need to decide the exact size of the tins.” */
    toSettle: pattern('iu'),
    /** With what the speaker goes on after the question. */
    goesOn: pattern('iu'),
    /** Nobody here knows, or the group has not settled it. What follows from the asking word on is a group: the question. */
    staysOpen: z.array(pattern('iu')).readonly(),
    /** Somebody says for all that they do not know, or asks themselves: what one person does not know, another does. */
    notKnown: z.array(pattern('iu')).readonly(),
  }),
})
