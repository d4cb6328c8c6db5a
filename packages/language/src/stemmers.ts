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
import { type Language, languageOf } from './languages.ts'

/** Brings the forms of a folded word together: `budgets` and `budget`. */
export type Stemmer = (word: string) => string

type Search = NonNullable<Language['search']>

const SNOWBALL: Readonly<Record<Search['stemmer'], Stemmer>> = {
  danish,
  dutch,
  english,
  finnish,
  french,
  german,
  italian,
  none: word => word,
  norwegian,
  portuguese,
  russian,
  spanish,
  swedish,
}

// Speech repeats itself: a cache of this size answers nearly every word of a meeting.
const CACHED_STEMS = 20_000

const STEMMERS = new Map<string, Stemmer>()

/**
 * The Snowball stemmer of a language, for words folded by `fold` of `@mi/text`; a stem is never empty. Words of languages
 * without a stemmer stay as they are.
 *
 * @param tag BCP 47 tag or null
 */
export function stemmerFor(tag: string | null): Stemmer {
  const language = languageOf(tag)
  if (language?.search === undefined) return word => word
  let stemmer = STEMMERS.get(language.tag)
  if (stemmer === undefined) {
    stemmer = cached(createStemmer(language.search))
    STEMMERS.set(language.tag, stemmer)
  }
  return stemmer
}

function createStemmer({ stemmer, unaccentedEndings }: Search): Stemmer {
  const stem = SNOWBALL[stemmer]
  return word => {
    let prepared = word
    for (const [ending, plain] of unaccentedEndings) prepared = prepared.replace(ending, plain)
    // Some stemmers put accents or nothing at all in place of an ending.
    return fold(stem(prepared)) || word
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
