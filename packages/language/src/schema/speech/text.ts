import { z } from 'zod'
import { pattern, table, words } from '../kinds.ts'

/** Spoken words as they are written. */
export const text = z.strictObject({
  brokenWords: z.strictObject({
    /** Endings of a word that is complete. */
    inflection: pattern(''),
    /** A question that was begun again: “What it, what requirements it has”. */
    restart: pattern('giu'),
    /** Pronouns that begin a contraction or stand alone. */
    pronoun: pattern('i'),
  }),
  clean: z.strictObject({
    /** Short words that are complete before a longer word with the same beginning. */
    shortWords: words(),
    /** Sounds of a speaker who thinks, with the marks around them. */
    filler: pattern('giu'),
    /** Words between commas that add nothing. */
    hedge: pattern('gi'),
    /** Interjections between commas, and at the end before a full stop. A question keeps its “right?”. */
    interjection: pattern('gi'),
    /** A comma that a recogniser left where it removed a filler: “the couple of, suggestions”. */
    leftComma: pattern('gu'),
    /** Words that open a sentence and add nothing. */
    opener: pattern('iu'),
    /** A capital in the middle of a sentence, where a line of captions began: “look at it From the side”. */
    lineCapital: pattern('gu'),
    /** Words that people double on purpose. */
    doubledOnPurpose: words(),
  }),
  plainWords: z.strictObject({
    /** Contractions with the words that they stand for: “I'll” and “I will” are one promise. */
    apart: table(),
    /** Short words that are complete, not the beginning of a longer word. */
    whole: words(),
    /** Sounds of a speaker who thinks. */
    sound: words(),
  }),
  wordForms: z.strictObject({
    /** Endings of the forms of one word. */
    ending: pattern(''),
  }),
})
