import { z } from 'zod'
import { alternatives, pattern, phrase, rewrites, source, sources, words } from './kinds.ts'

/**
 * How people decide, promise, ask and assign. The patterns run over lower-case text with its marks and with `'` as apostrophe, in which a
 * person who is named is `@`. Precision comes first: a form that can as well mean something else is in none of them.
 */
const tasks = z.strictObject({
  /** “We have decided to …”. */
  decided: pattern(),
  /** In the words up to there, it is not a decision: not yet, if, who, last year. */
  undecided: pattern(),
  /** “To-do for Anna:”, at the beginning; what it is about follows. */
  label: pattern(),
  /** “I'll take care of …”: a promise without any date. */
  commitment: pattern(),
  /** “I'll send …”: a promise if there is a date, likely one if there is none and `future` says so. */
  promise: pattern(),
  /** The promises that are about what comes, not about what the speaker usually does. */
  future: pattern(),
  /** “I still have to …” with the work. */
  duty: pattern(),
  /** “We have to …” with the work: a task with a date. */
  sharedDuty: pattern(),
  /** “Could you …” with the work. */
  request: pattern(),
  /** “Somebody”, “all of you”: the request has no single owner. */
  group: pattern(),
  /** What a third person is to do. */
  assigned: pattern(),
  /** Between a promise and a date: the date is that of another person's work. */
  otherSubject: pattern(),
  /** “Can you hear me”, “go ahead”: about the meeting itself. */
  logistics: pattern(),
  /** The beginning of the answer by which a person takes on what was asked. */
  accepts: pattern(),
  /** Words of a promise that says nothing of what is promised: “I'll do that”. */
  bareWords: words(),
  /** “I can do it tomorrow”, “okay, I'll send them a mail”: about what was said right before, whatever else is in the clause. */
  refersBack: pattern(),
  /** The beginning of a sentence after which an infinitive phrase follows that can be a title by itself. */
  lead: pattern(),
  /** Words of politeness that a title does without. */
  softener: pattern(),
  /** What takes a statement back. */
  negated: pattern(),
  /** Conditions and guesses, anywhere in the clause: nothing is promised. */
  conditional: pattern(),
  /** Reports of what was said or done, and habits. */
  reported: pattern(),
  /** Holidays, coffee, trains: what people do beside their work. */
  personal: pattern(),
  /** “In jest”, in the same clause or right after. */
  joke: pattern(),
})

/** How people speak of days. Each is compared with lower-case text. */
const days = z.strictObject({
  /** Right before a deadline: “by”, “until the”. */
  by: source(),
  /** Right before a day that is no deadline: “since”, “last”, “every”, “of”. */
  notDue: source(),
  /** Right after a day that is past. */
  past: source(),
  /** Nouns with the preposition that follows: the day right after is theirs: “the meeting on Monday”. */
  event: source(),
  today: source(),
  tomorrow: source(),
  dayAfterTomorrow: source(),
  /** Monday first. */
  weekdays: sources(),
  /** A weekday by itself. */
  weekday: source('day'),
  /** The weekday to come, however far. */
  coming: sources('day'),
  /** “Next Friday”: in most languages the coming one for some people and that of next week for others. */
  next: sources('day'),
  /** “Friday of next week”. */
  ofNextWeek: sources('day'),
  thisWeek: source(),
  nextWeek: source(),
  /** Times that are meant to be deadlines, and say no day: “early next week”. */
  vague: source(),
  endOfMonth: source(),
  endOfNextMonth: source(),
  endOfYear: source(),
  /** January first. */
  months: sources(),
  /** “20 de marzo de 2026”. */
  dates: sources('date', 'month', 'year'),
  /** “End of March”. */
  endOfNamedMonth: source('month'),
  /** After a word of `by`: “the 15th”. */
  dayOfMonth: source('date'),
  /** “Within three days”. */
  within: sources('count', 'unit'),
  /** Numbers in words from one to ten. */
  numbers: sources(),
  units: z.strictObject({ day: source(), week: source(), month: source() }),
})

/** What a pronoun for a thing can mean: things with one of these determiners. It is replaced with the article and the thing. */
const pronouns = z
  .record(z.string(), z.strictObject({ determiners: source(), article: z.string() }))
  .readonly()

const verbFirst = z.strictObject({
  method: z.literal('verb-first'),
  /** Infinitives by form, of the verbs that no rule gives. */
  forms: z.record(z.string(), z.string()).readonly(),
  /** The other forms that have an infinitive. */
  known: pattern(),
  /** Rules for a form as it is; the first that fits is taken. */
  direct: rewrites(),
  /** What is taken off the others, one rule after the other. */
  plain: rewrites('gu'),
  /** Rules for what is left; the first that fits is taken. */
  infinitives: rewrites(),
  /** Openers, who is to do it, and to whom it is promised. */
  dropped: words(),
  /** Who, after the verb: “yo”, “moi”. */
  after: words(),
  pronouns,
  /** A day that is named before the verb. */
  time: pattern(),
  /** A noun with what belongs to it. */
  thing: source(),
  and: z.string(),
  /** An infinitive with the person to whom it is done: “enviarme”. */
  unaddressed: rewrites('iu'),
  /** “I take care of booking the room”: the work is what follows. */
  takesOn: pattern('iu'),
  /** A verb with nothing but “that” for an object, before a comma; the rest is a group. */
  vague: pattern('iu'),
  /** The hyphen before a pronoun that is joined to the verb. */
  beforeEnclitic: pattern('giu'),
})

const verbLast = z.strictObject({
  method: z.literal('verb-last'),
  /** Infinitives by form, of the verbs that no rule gives. */
  forms: z.record(z.string(), z.string()).readonly(),
  /** The stems that have an infinitive. */
  known: pattern(),
  /** Endings of a stem, in the order in which they are tried. */
  endings: z.array(z.string()).min(1).readonly(),
  /** Rules that make the infinitive of a stem; the first that fits is taken. */
  infinitives: rewrites(),
  /** Words that are joined to the next one for the time of reading, with a space that does not break. */
  joined: rewrites('giu'),
  /** Who is to do it, and to whom it is promised: shown beside the title, or plain. */
  people: words(),
  /** A pronoun of politeness, told from others by its capital. */
  polite: words(),
  /** Small words that say nothing in a title. */
  fillers: words(),
  /** Parts of a verb that stand at the end of the clause: “an” of “rufe … an”. */
  prefixes: words(),
  /** Possessives of the first and second person, and the article instead. */
  possessives: z.record(z.string(), z.string()).readonly(),
  pronouns,
  /** Verbs whose objects are people, or a group of them, and how nouns for these look: “ihn anrufen” calls no thing. */
  ofPeople: z.strictObject({ verbs: words(), person: pattern('iu'), group: pattern('iu') }).optional(),
  /** A noun with its adjectives. */
  thing: source(),
  and: z.string(),
  /** With what a part of a sentence begins that follows the main clause after a comma. */
  subordinate: alternatives(),
})

const rewritten = z.strictObject({
  method: z.literal('rewrite'),
  /** What is taken off, one rule after the other. */
  clean: rewrites(),
  /** Sentences that become a title; the first that fits is taken. `endings` names the rules for the end of the result. */
  sentences: z
    .array(z.strictObject({ from: pattern(), to: z.string(), endings: z.string().optional() }))
    .readonly(),
  /** Rules for the end of a sentence by name; of each list the first that fits is taken. */
  endings: z.record(z.string(), rewrites()).readonly(),
})

/** How a spoken promise becomes a title: with its verb at the beginning, at its end, or by rules for whole sentences. */
const titles = z.discriminatedUnion('method', [verbFirst, verbLast, rewritten])

/** What the meeting leaves open, and what questions ask for. Compared with lower-case text. */
const questions = z.strictObject({
  /** All of a group do not know what an asking word names: “we don't know yet who pays”. */
  unknown: pattern(),
  /** With what such a question begins. */
  asking: pattern(),
  /** “… is not decided yet”, of the thing that the sentence names. */
  unsettled: pattern(),
  /** One person answers that they do not know. */
  reply: pattern(),
  /** Beginnings of questions for a time, a person and a number. */
  time: pattern(),
  person: pattern(),
  number: pattern(),
  /** Numbers in words, of two and more, and in digits. */
  numerals: pattern(),
  /** “In zwei Wochen”. */
  span: pattern(),
})

/** How the things that a meeting is about are recognised without a tagger. */
const things = z.strictObject({
  /** Finds `thing` where a noun is meant: behind a determiner, by its capital, by its script. */
  named: pattern('giu'),
  /** Nouns of any meeting. */
  generic: words(),
  /**
   * A thing as a title has it, of its `article`, `adjective` and `noun` with a space between them, where the pattern finds these. The first
   * rule that fits is taken.
   */
  written: rewrites(),
})

/** The sentences of an overview. `{}` is what they are about. */
const overview = z.strictObject({
  topics: phrase(''),
  /** Where there is only one topic, and the verb tells. */
  topic: phrase(''),
  decided: phrase(''),
  next: phrase(''),
  /** Between two tasks. */
  step: z.string(),
  /** What follows the title of a task: `{}` is its owner. */
  owner: phrase(''),
  /** Beginnings of a title whose capital becomes a small letter inside a sentence. */
  losesCapital: pattern(),
  /** Whether a small letter follows a colon. */
  smallAfterColon: z.boolean(),
})

/** Explicit statements by rule, for a language that no model has learned. */
export const statements = z.strictObject({
  tasks,
  days,
  titles,
  questions,
  things: things.optional(),
  overview,
})
