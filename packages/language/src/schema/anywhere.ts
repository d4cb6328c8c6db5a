import { z } from 'zod'
import { alternatives } from './kinds.ts'

/** Words in the titles of the sections of a summary. */
const sections = z.strictObject({
  actionItems: alternatives(),
  questionsAndAnswers: alternatives(),
  openQuestions: alternatives(),
  decisions: alternatives(),
  overview: alternatives(),
  topics: alternatives(),
})

/**
 * Forms that are recognised whatever the language of a text is: `npm run generate` unites those of all languages. A language that has no
 * such form gives an empty list. Most are compared with lower-case text or without regard to case.
 */
export const anywhere = z.strictObject({
  /** Before a name: “Frau”. */
  honorifics: alternatives(),
  /** Polite suffixes of a name. */
  nameSuffixes: alternatives(),
  /** Words before the name of the person whom the speaker addresses. */
  openers: alternatives(),
  /** Words right after such a name, without a mark or a space. */
  afterName: alternatives(),
  /** Between two names that are meant together. */
  betweenNames: alternatives(),
  /** Names of speakers that tools give, in which no name of the language is. */
  unnamedSpeakers: alternatives(),
  /** “…, ok?” after a promise leaves it a promise. */
  agreedTags: alternatives(),
  /** Words by which a speaker offers something in return. */
  offersIf: alternatives(),
  /** Words that settle the statement right before them, and words that may precede these. */
  settled: alternatives(),
  settledOpeners: alternatives(),
  /** Beginnings of the forms, without accents, of verbs of asking and discussing. */
  askingForms: alternatives(),
  /** Words, without accents, by which notes are asked for: “steps”. */
  noteWords: alternatives(),
  /** Words of welcome. */
  greetings: alternatives(),
  /** The speaker, or the listener, as the subject of a sentence. */
  speakers: alternatives(),
  /** Before a number that is not exact, with the space behind it. */
  about: alternatives(),
  /** Small numbers in words. */
  smallNumbers: alternatives(),
  /** Ends of a question that needs no question mark. */
  questionEnds: alternatives(),
  /** The same, of polite questions alone. */
  politeQuestionEnds: alternatives(),
  /** Sounds of a speaker who thinks. They are words in no language. */
  mutterings: alternatives(),
  /** Abbreviations whose full stop ends no sentence, without it. */
  abbreviations: alternatives(),
  /** Months, with their capital, that follow an ordinal whose full stop ends no sentence. */
  months: alternatives(),
  /** Nouns with which an agenda is announced, of languages with and without spaces. */
  agendaNouns: alternatives(),
  unspacedAgendaNouns: alternatives(),
  /** Words of an urgent task, and of a task that can wait. */
  urgent: alternatives(),
  relaxed: alternatives(),
  /** Titles of sections. The titles of the language of the trained stages are tried before these. */
  sections,
  /** Words that lead to the next word. A text must not be cut after them. */
  leadsOn: alternatives(),
  /** Answers that put a question off. */
  putsOff: alternatives(),
  /** Frequent words of a language that sets a space before “?” and “!”. */
  setsMarksApart: alternatives(),
})
