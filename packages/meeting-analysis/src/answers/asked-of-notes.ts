import { anywhere } from '@mi/language/anywhere'
import { stem } from '@mi/language/english-speech'
import { languageOf } from '@mi/language/languages'
import { isTrained } from '@mi/language/speech'
import { askedElsewhere, askedInEnglish } from './asked-terms.ts'
import { readTerms } from './read-terms.ts'
import { isUnspaced } from './write-noted.ts'

/** Questions that notes answer better than the transcript. `own tasks` are the tasks of the asker. */
export type AskedOfNotes = (typeof KINDS)[number]

const KINDS = ['own tasks', 'duration', 'people', 'questions', 'tasks', 'decisions', 'owner', 'due'] as const

/** The kind of question to the notes, or null. */
export function askedOfNotes(question: string, language: string): AskedOfNotes | null {
  const plain = question.trim().toLowerCase().replace(/’/g, "'")
  return KINDS.find(kind => patternOf(kind, language)?.test(plain)) ?? null
}

/** Removes the question words in scripts without spaces, where words cannot be separated. */
export function withoutAsking(question: string, language: string, kind: AskedOfNotes): string {
  const asking = patternOf(kind, language)
  return asking === undefined ? question : question.toLowerCase().replace(/’/g, "'").replace(asking, ' ')
}

function patternOf(kind: AskedOfNotes, language: string): RegExp | undefined {
  const notes = languageOf(language)?.meetings?.questions.notes
  return notes?.[kind === 'own tasks' ? 'own' : kind]
}

export interface Term {
  readonly term: string
  /** A noun, which the notes must contain. Verbs may differ. */
  readonly thing: boolean
}

/** The terms of a question to the notes, without names of people and question words. */
export function termsOf(question: string, named: readonly string[], language: string): Term[] {
  const own = new Set(named.flatMap(name => readTerms(name, language).map(({ term }) => term)))
  if (isTrained(language))
    return askedInEnglish(question, new Set(named.flatMap(name => termsIn(name, language))))
      .filter(({ word }) => !OF_THE_QUESTION.test(word))
      .map(({ term, kind }) => ({ term, thing: kind !== 'other' }))
  // The verb follows “who”. It may differ in the notes, the noun may not.
  return askedElsewhere(readTerms(question, language))
    .filter(
      ({ term, word }) =>
        !own.has(term) && !OF_THE_QUESTION.test(word) && (word.length > 3 || isUnspaced(language)),
    )
    .map(({ term }, at) => ({ term, thing: at > 0 }))
}

const OF_THE_QUESTION = new RegExp(`^(?:${anywhere.noteWords})$`, 'u')

/** The terms of a title or statement. */
export function termsIn(text: string, language: string): string[] {
  return isTrained(language)
    ? text
        .toLowerCase()
        .split(/[^\p{L}\p{N}']+/u)
        .filter(word => word !== '')
        .map(stem)
    : readTerms(text, language).map(({ term }) => term)
}

/** Relative periods in questions, with the keys of their patterns. */
const PERIODS = {
  today: 'today',
  yesterday: 'yesterday',
  'this week': 'thisWeek',
  'last week': 'lastWeek',
  'this month': 'thisMonth',
  'last month': 'lastMonth',
} as const

export type AskedPeriod = keyof typeof PERIODS

const NAMES = Object.keys(PERIODS) as readonly AskedPeriod[]

/** The days in a question, and the question without them. */
export function askedPeriod(
  question: string,
  language: string,
): { period: AskedPeriod | null; rest: string } {
  const periods = languageOf(language)?.meetings?.questions.periods
  const plain = question.replace(/’/g, "'")
  const period = NAMES.find(name => periods?.[PERIODS[name]].test(plain))
  if (periods === undefined || period === undefined) return { period: null, rest: question }
  return { period, rest: plain.replace(periods[PERIODS[period]], ' ') }
}
