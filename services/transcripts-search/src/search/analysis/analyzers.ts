import { readFileSync } from 'node:fs'
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
import { ASKING_WORDS } from './asking-words.ts'
import { fold } from './fold.ts'
import { SPOKEN_FILLERS } from './spoken-fillers.ts'
import { tokenize } from './tokenize.ts'

/** How the words of one language are told apart and brought together. */
export interface Analyzer {
  /** Begins every term of this language in an index; two letters. */
  code: string
  /** Brings the forms of a folded word together: `budgets` and `budget`. */
  stem(word: string): string
  /** Words that are not looked for unless a query has no others, folded. */
  stopWords: ReadonlySet<string>
  /** Stems of what questions are made of ("discuss", "summarize"): looked for, but worth less than what is asked about. */
  askingStems: ReadonlySet<string>
}

/** For every language without an analyzer of its own: folded words as they stand, none of them too common. */
const NEUTRAL: Analyzer = {
  code: 'xx',
  stem: word => word,
  stopWords: new Set(),
  askingStems: new Set(),
}

// The stemmers expect accents where words are written with them, but words reach them folded, so that a query typed without
// accents finds the same. These endings, recognised only by their accent, are led to one that is recognised without.
const UNACCENTED_ENDINGS: Record<string, [RegExp, string][]> = {
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

const STEMMERS: Record<string, (word: string) => string> = {
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

const ALIASES: Record<string, string> = { nb: 'no', nn: 'no' }

// Speech repeats itself: a cache of this size answers nearly every word of a meeting.
const CACHED_STEMS = 20_000

const ANALYZERS = new Map(Object.keys(STEMMERS).map(code => [code, createAnalyzer(code)]))

/** All analyzers, the neutral one last. */
export const ALL_ANALYZERS: readonly Analyzer[] = [...ANALYZERS.values(), NEUTRAL]

/** The analyzer of a language by its ISO 639-1 code (a region after it is ignored); the neutral one where there is none. */
export function analyzerFor(language: string | null): Analyzer {
  const code = (language ?? '').toLowerCase().split(/[-_]/)[0] ?? ''
  return ANALYZERS.get(ALIASES[code] ?? code) ?? NEUTRAL
}

function createAnalyzer(code: string): Analyzer {
  const stem = cached(createStem(code))
  const listed = readFileSync(new URL(`./stop-words/${code}.txt`, import.meta.url), 'utf8')
  const stopWords = new Set(tokenize(`${listed} ${SPOKEN_FILLERS[code] ?? ''}`).map(token => token.text))
  const askingStems = new Set((ASKING_WORDS[code] ?? []).map(word => stem(fold(word))))
  return { code, stem, stopWords, askingStems }
}

function createStem(code: string): (word: string) => string {
  const stemmer = STEMMERS[code] ?? NEUTRAL.stem
  const endings = UNACCENTED_ENDINGS[code] ?? []
  return word => {
    let prepared = word
    for (const [ending, plain] of endings) prepared = prepared.replace(ending, plain)
    // Some stemmers put accents or nothing at all in place of an ending.
    return fold(stemmer(prepared)) || word
  }
}

function cached(stem: (word: string) => string): (word: string) => string {
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
