import { z } from 'zod'
import { rewrites, words } from './kinds.ts'

/** Data to compare words, for search and for the analysis. */
export const search = z.strictObject({
  /** The Snowball stemmer, or `none` for a language without a stemmer. */
  stemmer: z.enum([
    'danish',
    'dutch',
    'english',
    'finnish',
    'french',
    'german',
    'italian',
    'none',
    'norwegian',
    'portuguese',
    'russian',
    'spanish',
    'swedish',
  ]),
  /**
   * Words reach the stemmer without accents, so that a query typed without accents finds the same. Endings that the stemmer
   * recognises by their accent alone are led to endings that it recognises without.
   */
  unaccentedEndings: rewrites(''),
  /** Function words. */
  stopWords: words(),
  /** Sounds and words of hesitation: stop words of speech that lists from written text lack. */
  fillers: words(),
  /** Common words of questions about meetings. Search gives them less weight. */
  questionWords: words(),
  /** Words of asking, without accents. They do not name the subject of the question. */
  askingWords: words(),
})
