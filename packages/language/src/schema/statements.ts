import { z } from 'zod'
import { alternatives, pattern, phrase, rewrites, source, sources, words } from './kinds.ts'

/**
 * How people decide, promise, ask and assign. The patterns run over lower-case text with its marks and with `'` as apostrophe, in which `@`
 * replaces the name of a person. Precision comes first: ambiguous forms are left out.
 */
const tasks = z.strictObject({
  /** “We have decided to …”. */
  decided: pattern(),
  /** Words before such a form that make it no decision: not yet, if, who, last year. */
  undecided: pattern(),
  /** “To-do for Anna:”, at the beginning; what it is about follows. */
  label: pattern(),
  /** “I'll take care of …”: a promise without any date. */
  commitment: pattern(),
  /** “I'll send …”: a promise if it has a date, and a likely promise without a date if `future` matches. */
  promise: pattern(),
  /** Promises about the future, not about habits of the speaker. */
  future: pattern(),
  /** “I still have to …” with the work. */
  duty: pattern(),
  /** “We have to …” with the work: a task with a date. */
  sharedDuty: pattern(),
  /** “Could you …” with the work. */
  request: pattern(),
  /** “Somebody”, “all of you”: the request has no single owner. */
  group: pattern(),
  /** A task of a third person. */
  assigned: pattern(),
  /** Words between a promise and a date that make it the date of another person's work. */
  otherSubject: pattern(),
  /** “Can you hear me”, “go ahead”: about the meeting itself. */
  logistics: pattern(),
  /** The beginning of a reply that accepts a request. */
  accepts: pattern(),
  /** Words of a promise without an object of its own: “I'll do that”. */
  bareWords: words(),
  /** “I can do it tomorrow”, “okay, I'll send them a mail”: about the sentence right before, whatever else is in the clause. */
  refersBack: pattern(),
  /** The beginning of a sentence after which an infinitive phrase follows that can be a title by itself. */
  lead: pattern(),
  /** Words of politeness, which titles leave out. */
  softener: pattern(),
  /** Negations, which cancel a statement. */
  negated: pattern(),
  /** Conditions and guesses anywhere in the clause: it promises nothing. */
  conditional: pattern(),
  /** Reports of past words or actions, and habits. */
  reported: pattern(),
  /** Private matters: holidays, coffee, trains. */
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
  /** “Next Friday”: in most languages some people mean the coming Friday, others the Friday of next week. */
  next: sources('day'),
  /** “Friday of next week”. */
  ofNextWeek: sources('day'),
  thisWeek: source(),
  nextWeek: source(),
  /** Deadlines without an exact day: “early next week”. */
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

/** Things that a pronoun can mean: things with one of these determiners. The article and the thing replace the pronoun. */
const pronouns = z
  .record(z.string(), z.strictObject({ determiners: source(), article: z.string() }))
  .readonly()

const verbFirst = z.strictObject({
  method: z.literal('verb-first'),
  /** Infinitives of irregular verbs, by form. */
  forms: z.record(z.string(), z.string()).readonly(),
  /** The other forms that have an infinitive. */
  known: pattern(),
  /** Rules for a form as it is; the first that fits is taken. */
  direct: rewrites(),
  /** Rules that remove endings from the other forms, applied in order. */
  plain: rewrites('gu'),
  /** Rules for the remaining stem. The first match applies. */
  infinitives: rewrites(),
  /** Openers, subjects and recipients, which titles leave out. */
  dropped: words(),
  /** Subjects after the verb: “yo”, “moi”. */
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
  /** Infinitives of irregular verbs, by form. */
  forms: z.record(z.string(), z.string()).readonly(),
  /** The stems that have an infinitive. */
  known: pattern(),
  /** Endings of a stem, in the order in which they are tried. */
  endings: z.array(z.string()).min(1).readonly(),
  /** Rules that make the infinitive of a stem; the first that fits is taken. */
  infinitives: rewrites(),
  /** Words that are joined to the next one for the time of reading, with a space that does not break. */
  joined: rewrites('giu'),
  /** Subjects and recipients. They are shown beside the title or need no mention. */
  people: words(),
  /** A pronoun of politeness, told from others by its capital. */
  polite: words(),
  /** Small words without meaning in a title. */
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
  /** The beginning of a part of a sentence that follows the main clause after a comma. */
  subordinate: alternatives(),
})

const rewritten = z.strictObject({
  method: z.literal('rewrite'),
  /** Rules that remove words, applied in order. */
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

/** Open questions of the meeting, and the kinds of questions. Compared with lower-case text. */
const questions = z.strictObject({
  /** The group does not know something: “we don't know yet who pays”. */
  unknown: pattern(),
  /** The beginning of such a question. */
  asking: pattern(),
  /** “… is not decided yet”, of the thing that the sentence names. */
  unsettled: pattern(),
  /** A person replies that they do not know. */
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

/** The sentences of an overview. `{}` is their subject. */
const overview = z.strictObject({
  topics: phrase(''),
  /** The form for a single topic, for languages whose verb depends on the number. */
  topic: phrase(''),
  decided: phrase(''),
  next: phrase(''),
  /** Between two tasks. */
  step: z.string(),
  /** Words after the title of a task. `{}` is its owner. */
  owner: phrase(''),
  /** Beginnings of a title whose capital becomes a small letter inside a sentence. */
  losesCapital: pattern(),
  /** True if a small letter follows a colon. */
  smallAfterColon: z.boolean(),
})

/** Explicit statements by rule, for languages without a trained model. */
export const statements = z.strictObject({
  tasks,
  days,
  titles,
  questions,
  things: things.optional(),
  overview,
})
