import { z } from 'zod'
import { pattern, rewrites, words } from '../kinds.ts'

/** Sections of a summary, and its overview. */
export const sections = z.strictObject({
  purpose: z.strictObject({
    /** A speaker says what the meeting is for: “we’re here to …”. The purpose is the group `what`. */
    purpose: pattern('iu'),
    /** The words are about a speaker’s screen or patience. */
    noPurpose: pattern('iu'),
  }),
  focus: z.strictObject({
    /** Words of instructions to a writer, not of the subject. */
    instruction: words(),
    /** Stop words of speech that a template may ask about. */
    kept: words(),
  }),
  subjects: z.strictObject({
    /** Parts of a call itself, which are no subjects. */
    ofTheCall: pattern('iu'),
    /** A thing that is only called new or different. */
    anyNew: pattern('iu'),
  }),
  sureFacts: z.strictObject({
    /** Words that a reader has to look up, or that were said in two ways. */
    involved: pattern('iu'),
    /** Verbs of looking into something, which settle nothing. */
    onlyLooks: pattern('iu'),
  }),
  article: z.strictObject({
    /** Words after which a thing without an article has none. After another word (“the new price list”) this cannot be told. */
    bareAfter: pattern('iu'),
    /** The thing has its article. */
    withArticle: pattern('iu'),
  }),
  overview: z.strictObject({
    /** The speaker is not sure. */
    hedged: pattern('i'),
    /** A decision in the words of the group: in an overview “We” is “The group”. */
    ofTheGroup: pattern(''),
    /** Beginnings of a decision whose capital becomes a small letter inside a sentence. */
    losesCapital: pattern(),
  }),
  /** A spoken decision in the words of minutes; the first rule that fits is taken. */
  reported: rewrites('iu'),
})
