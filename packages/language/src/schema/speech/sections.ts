import { z } from 'zod'
import { pattern, rewrites, words } from '../kinds.ts'

/** Sections of a summary, and its overview. */
export const sections = z.strictObject({
  purpose: z.strictObject({
    /** “Let us use the half hour to decide …”, “we're here to …”, “today we talk about …”. */
    purpose: pattern('iu'),
    /** Of a lone speaker's screen or patience. */
    noPurpose: pattern('iu'),
  }),
  focus: z.strictObject({
    /** Words of instructions to a writer, not of the subject. */
    instruction: words(),
    /** Stop words of running speech that a template may well ask about. */
    kept: words(),
  }),
  subjects: z.strictObject({
    /** Of what a call itself is made, not of what it is about. */
    ofTheCall: pattern('iu'),
    /** It says of a thing that it is another, and not which. */
    anyNew: pattern('iu'),
  }),
  sureFacts: z.strictObject({
    /** What a reader has to look up, or what was said in two ways: nearly never sent on as it is. */
    involved: pattern('iu'),
    /** What begins so is to be looked into: nothing is settled by it. */
    onlyLooks: pattern('iu'),
  }),
  article: z.strictObject({
    /** After these a thing without an article has none; after another word (“the new price list”) nobody can tell. */
    bareAfter: pattern('iu'),
    withArticle: pattern('iu'),
  }),
  overview: z.strictObject({
    /** Not yet settled, by the words of who says it. */
    hedged: pattern('i'),
    /** A decision in the words of the group: in an overview “We” is “The group”. */
    ofTheGroup: pattern(''),
    /** Beginnings of a decision whose capital becomes a small letter inside a sentence. */
    losesCapital: pattern(),
  }),
  /** A spoken decision in the words of minutes; the first rule that fits is taken. */
  reported: rewrites('iu'),
})
