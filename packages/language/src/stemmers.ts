import { fold } from '@mi/text'
import { stemmer as danish } from '@orama/stemmers/danish'
import { stemmer as dutch } from '@orama/stemmers/dutch'
import { stemmer as english } from '@orama/stemmers/english'
import { stemmer as finnish } from '@orama/stemmers/finnish'
import { stemmer as french } from '@orama/stemmers/french'
import { stemmer as german } from '@orama/stemmers/german'
import { stemmer as italian } from '@orama/stemmers/italian'
import { stemmer as norwegian } from '@orama/stemmers/norwegian'
import { stemmer as portuguese } from '@orama/stemmers/portuguese'
import { stemmer as russian } from '@orama/stemmers/russian'
import { stemmer as spanish } from '@orama/stemmers/spanish'
import { stemmer as swedish } from '@orama/stemmers/swedish'
import { type AnalyzedLanguage, analyzedLanguage } from './analyzed-language.ts'

/** Brings the forms of a folded word together: `budgets` and `budget`. */
export type Stemmer = (word: string) => string

const SNOWBALL: Readonly<Record<AnalyzedLanguage, Stemmer>> = {
  da: danish,
  de: german,
  en: english,
  es: spanish,
  fi: finnish,
  fr: french,
  it: italian,
  nl: dutch,
  no: norwegian,
  pt: portuguese,
  ru: russian,
  sv: swedish,
}

// The stemmers expect accents where words are written with them, but words reach them folded, so that a query typed without
// accents finds the same. These endings, recognised only by their accent, are led to one that is recognised without.
const UNACCENTED_ENDINGS: Readonly<Record<string, readonly (readonly [RegExp, string])[]>> = {
  fr: [
    [/ees?$/, 'e'],
    [/ieres?$/, 'ier'],
  ],
  pt: [
    [/oes$/, 'ao'],
    [/aes$/, 'ao'],
  ],
  es: [[/ciones$/, 'cion']],
}

// Speech repeats itself: a cache of this size answers nearly every word of a meeting.
const CACHED_STEMS = 20_000

const STEMMERS = new Map<AnalyzedLanguage, Stemmer>()

/**
 * The Snowball stemmer of a language, for words folded by `fold` of `@mi/text`; a stem is never empty. Words of languages
 * without a stemmer stay as they are.
 *
 * @param language BCP 47 tag or null
 */
export function stemmerFor(language: string | null): Stemmer {
  const code = analyzedLanguage(language)
  if (code === null) return word => word
  let stemmer = STEMMERS.get(code)
  if (stemmer === undefined) {
    stemmer = cached(createStemmer(code))
    STEMMERS.set(code, stemmer)
  }
  return stemmer
}

function createStemmer(code: AnalyzedLanguage): Stemmer {
  const endings = UNACCENTED_ENDINGS[code] ?? []
  return word => {
    let prepared = word
    for (const [ending, plain] of endings) prepared = prepared.replace(ending, plain)
    // Some stemmers put accents or nothing at all in place of an ending.
    return fold(SNOWBALL[code](prepared)) || word
  }
}

function cached(stem: Stemmer): Stemmer {
  let stems = new Map<string, string>()
  return word => {
    let found = stems.get(word)
    if (found === undefined) {
      if (stems.size >= CACHED_STEMS) stems = new Map()
      found = stem(word)
      stems.set(word, found)
    }
    return found
  }
}
