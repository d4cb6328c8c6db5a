import { z } from 'zod'
import { pattern } from '../kinds.ts'

/** Questions that stay open. */
export const questions = z.strictObject({
  direct: z.strictObject({
    /** The noun after these asking words belongs to them: “how many loaves”, “which path”. */
    withNoun: pattern(''),
    /** A subject that a reader cannot know. */
    unclearSubject: pattern('i'),
    /** Verbs that stand before the subject of a question. */
    auxiliary: pattern('i'),
    /** An auxiliary where a verb follows, and a verb by itself. */
    helper: pattern('i'),
  }),
  open: z.strictObject({
    /** A speaker says that the question cannot be answered now. */
    unresolved: pattern('i'),
    /** The group leaves the question: “Let’s take this question offline”, “we haven’t decided yet”. */
    left: pattern('iu'),
    /** The reply is an answer. */
    settles: pattern('i'),
    /** A request, or a round in which everybody reports. Neither is a question about the subject. */
    request: pattern('i'),
  }),
  clause: z.strictObject({
    /** Words before the question itself: “So, the first question could be, does …”. */
    lead: pattern('i'),
    /** A statement that asks to be agreed with, and a phrase that is no question by itself. */
    tag: pattern('i'),
    /** The beginning of a question. */
    interrogative: pattern('i'),
    /** The subject of the question is in an earlier sentence, or is the person who is asked. */
    pointing: pattern('i'),
    /** The question is about the running of the meeting, or asks a participant to do something in it. */
    practical: pattern('i'),
    /** A word that needs another word behind it. A comma there is the place of a filler that was removed. */
    beforeFiller: pattern('gi'),
    /** “Like” as a filler: “The appetite for like doing it”. */
    strayLike: pattern('giu'),
    /** Beginnings that ask nothing, because no auxiliary follows: “What we define is …”. */
    noQuestion: pattern('i'),
    /** Words that are added behind the question: “…, so maybe you want to …?”. */
    tail: pattern('i'),
    /** Words before which a comma is correct. */
    joining: pattern('i'),
    /** The clause was broken off or begun again. */
    broken: pattern('i'),
    /** Two sentences in one: “that It's basically the …”. */
    twoSentences: pattern(''),
    /** “If” at the beginning of a question. */
    ifAsked: pattern('i'),
  }),
  unknownFact: z.strictObject({
    /** A thing that the group still has to settle, as a group: “We still need to decide the exact size of the tins.” */
    toSettle: pattern('iu'),
    /** Words with which the speaker goes on after the question. */
    goesOn: pattern('iu'),
    /** The group does not know the answer or has not settled it. The question is a group, from its asking word on. */
    staysOpen: z.array(pattern('iu')).readonly(),
    /** A speaker says for all that they do not know, or asks themselves. Another participant may know the answer. */
    notKnown: z.array(pattern('iu')).readonly(),
  }),
})
