import type { DayWords } from './day-words.ts'

/**
 * What the engine knows of a language other than English: how people decide, promise, ask and assign explicitly.
 * Patterns run over lower-case text with its marks and with `'` as apostrophe. Precision comes first: a form that can
 * as well mean something else is in none of them.
 */
export interface Language {
  /** ISO 639-1. */
  readonly tag: string

  /** “We have decided to …”. */
  readonly decided: RegExp
  /** Up to there it is not: not, not yet, if, who, last year. */
  readonly undecided: RegExp

  /** “To-do for Anna:”, at the beginning; what it is about follows. */
  readonly label: RegExp
  /** “I'll take care of …”: a promise without any date. */
  readonly commitment: RegExp
  /** “I'll send …”: a promise if there is a date, likely one if there is none and `future` says so. */
  readonly promise: RegExp
  /** Those promises that are about what comes, not about what one usually does. */
  readonly future: RegExp
  /** “I still have to …” with the work. */
  readonly duty: RegExp
  /** “We have to …” with the work: a task with a date. */
  readonly sharedDuty: RegExp
  /** “Could you …” with the work. */
  readonly request: RegExp
  /** “Somebody”, “all of you”: the request is nobody's alone. */
  readonly group: RegExp
  /** What a third person is to do; `@` is the name. */
  readonly assigned: RegExp

  readonly negated: RegExp
  /** Conditions and guesses, anywhere in the clause: nothing is promised. */
  readonly conditional: RegExp
  /** Reports of what was said or done, jokes, habits. */
  readonly reported: RegExp
  /** Holidays, coffee, trains: what people do beside their work. */
  readonly personal: RegExp
  /** “In jest”, in the same clause or right after. */
  readonly joke: RegExp
  /** Between a promise and a date: the date is that of somebody else's work. */
  readonly otherSubject: RegExp
  /** “Can you hear me”, “go ahead”: about the meeting itself. */
  readonly logistics: RegExp
  /** Beginning of the answer by which one takes on what was asked. */
  readonly accepts: RegExp
  /** Of a promise that says nothing of what is promised: “I'll do that”. */
  readonly bareWords: ReadonlySet<string>

  /** “I can do it tomorrow”, “okay, I'll send them a mail”: about what was said right before, whatever else is in the clause. */
  readonly refersBack: RegExp

  /** Beginning of a sentence after which an infinitive phrase follows that can be a title by itself. */
  readonly lead: RegExp
  /** Words of politeness that a title does without. */
  readonly softener: RegExp
  /**
   * A spoken promise or request as trackers have it: the infinitive phrase, a pronoun by the name of its thing. Null where the words
   * have no verb of a task, or a pronoun no name.
   *
   * @param before what was said before, the last first
   */
  readonly taskPhrase: (said: string, before: readonly string[]) => string | null
  readonly days: DayWords
}
