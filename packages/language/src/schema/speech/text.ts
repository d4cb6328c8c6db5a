import { z } from 'zod'
import { pattern, table, words } from '../kinds.ts'

/** Spoken words as they are written. */
export const text = z.strictObject({
  brokenWords: z.strictObject({
    inflection: pattern(''),
    /** “What it, what requirements it has”: the question was begun again. */
    restart: pattern('giu'),
    pronoun: pattern('i'),
  }),
  clean: z.strictObject({
    /** Short words that are no slip before a longer word that begins with them. */
    shortWords: words(),
    filler: pattern('giu'),
    hedge: pattern('gi'),
    /** “…, okay, …” inside a sentence and “…, okay.” at its end; a question keeps its “right?”. */
    interjection: pattern('gi'),
    /** Where a recogniser left out a filler and not its mark: “the couple of, suggestions”. */
    leftComma: pattern('gu'),
    opener: pattern('iu'),
    /** “look at it From the side”: with a line of the captions a capital begins where no sentence does. */
    lineCapital: pattern('gu'),
    doubledOnPurpose: words(),
  }),
  plainWords: z.strictObject({
    /** Contractions with the words that they stand for: “I'll” and “I will” are one promise. */
    apart: table(),
    /** Short words that are no beginning of a longer word that was broken off. */
    whole: words(),
    sound: words(),
  }),
  wordForms: z.strictObject({
    ending: pattern(''),
  }),
})
