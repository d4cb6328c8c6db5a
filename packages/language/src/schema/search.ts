import { z } from 'zod'
import { rewrites, words } from './kinds.ts'

/** What search and the analysis need to compare words. */
export const search = z.strictObject({
  /** The Snowball stemmer; `none` where there is none for the language. */
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
  /** What people say while they think: stop words of speech that lists made from written text lack. */
  fillers: words(),
  /** What questions about meetings are made of: searched like any word, but with less weight. */
  questionWords: words(),
  /** Words of asking, without accents: they say that something is asked, and not what about. */
  askingWords: words(),
})
