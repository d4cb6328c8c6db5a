import { z } from 'zod'
import { alternatives } from './kinds.ts'

/** What kind of section of a summary a title means. */
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
  /** What people say before the name of the person to whom they turn. */
  openers: alternatives(),
  /** What follows such a name where no mark and no space does. */
  afterName: alternatives(),
  /** Between two names that are meant together. */
  betweenNames: alternatives(),
  /** Names of speakers that tools give, in which no name of the language is. */
  unnamedSpeakers: alternatives(),
  /** “…, ok?” after a promise leaves it a promise. */
  agreedTags: alternatives(),
  /** What a speaker offers if something is done for them. */
  offersIf: alternatives(),
  /** Said right after what is settled with it, and what may open it. */
  settled: alternatives(),
  settledOpeners: alternatives(),
  /** Beginnings of the forms, without accents, of verbs of asking and discussing. */
  askingForms: alternatives(),
  /** Words, without accents, by which notes are asked for: “steps”. */
  noteWords: alternatives(),
  /** Somebody welcomes. */
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
  /** Sounds of a speaker who thinks, which are words in no language. */
  mutterings: alternatives(),
  /** Abbreviations whose full stop ends no sentence, without it. */
  abbreviations: alternatives(),
  /** Months, with their capital, that follow an ordinal whose full stop ends no sentence. */
  months: alternatives(),
  /** Nouns with which an agenda is announced, of languages with and without spaces. */
  agendaNouns: alternatives(),
  unspacedAgendaNouns: alternatives(),
  /** What makes a task urgent, and what makes it wait. */
  urgent: alternatives(),
  relaxed: alternatives(),
  /** Titles of sections. The titles of the language of the trained stages are tried before these. */
  sections,
  /** Words at which no cut of a text may end: what they lead to is gone. */
  leadsOn: alternatives(),
  /** Answers that put a question off. */
  putsOff: alternatives(),
  /** Frequent words of a language that sets a space before “?” and “!”. */
  setsMarksApart: alternatives(),
})
