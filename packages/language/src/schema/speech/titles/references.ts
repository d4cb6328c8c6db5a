import { z } from 'zod'
import { pattern, source, words } from '../../kinds.ts'

/** The things that pronouns and incomplete names refer to. */
export const references = z.strictObject({
  /** Things and people that pronouns refer to. */
  antecedents: z.strictObject({
    /** Things that every call names and nobody works on. */
    generic: words(),
    /** Things that meetings make and change. */
    concrete: words(),
    /** Words of the calendar. */
    calendar: pattern('i'),
    /** A role of a person. */
    person: pattern('i'),
    /** People who “her” or “him” rarely means. */
    people: pattern('i'),
    /** A group that is written to or asked: “the translators”, “the client teams”. */
    group: pattern('giu'),
  }),
  /** Longer names of things. */
  names: z.strictObject({
    /** “The first PR”: one of several. */
    ordinal: pattern('i'),
  }),
  /** How a thing is mentioned. */
  mentions: z.strictObject({
    /** Ends before a new subject: “next up”, “what about”, “then there is”. */
    opensSubject: pattern('iu'),
    /** Ends before a thing that the speaker reports or lacks: “there is”, “we still need”. */
    thereIs: pattern('iu'),
    /** Ends before a thing that is requested: “could you send”. */
    askedFor: pattern('iu'),
    /** Only words that open a sentence. */
    opener: pattern('iu'),
    /** “In the mock-up, the save button is grey.” */
    inPlace: pattern('iu'),
    /** A verb, or a pronoun that repeats the subject, after it. */
    afterSubject: pattern('iu'),
    /** Nouns that may be followed by “to”: “the link to the policy”. */
    takesTo: pattern('i'),
    /** Nouns that are somewhere: “the typo in the title”. */
    flaw: pattern('i'),
    /** Words of time. */
    time: pattern('iu'),
    /** Measures, people in general, and words that every call names. */
    noThing: pattern('iu'),
    /** Words that the tagger takes for nouns: “I'm”, “gonna”, “re-”. */
    noNoun: pattern('iu'),
  }),
  /** Points that are left open. */
  openPoints: z.strictObject({
    /** “I'm not sure whether the gym is free”, “nobody knows why the build fails”. */
    asked: pattern('iu'),
    /** “I think the gym is free.” */
    supposed: pattern('iu'),
    /** Pronouns. */
    personal: pattern('i'),
  }),
  /** People and companies who are not in the meeting. */
  outsiders: z.strictObject({
    /** “Ask Albrecht”, “who does, Renske?”. */
    asObject: pattern('gu'),
    /** “Albrecht isn't here.” */
    asSubject: pattern('gu'),
    /** “Baxter Foods.” */
    alone: pattern('gu'),
    /** “Somebody in Lund.” */
    contact: pattern('gu'),
    /** “The insurance”, “our main sponsor”. */
    company: pattern('giu'),
    /** “Halden client”, “the Halden team”. */
    team: pattern('gu'),
    /** A department, which has no article. */
    department: pattern('giu'),
    /** Words of the calendar. */
    calendar: pattern('i'),
    /** A verb of asking or telling with a pronoun: “tell them”, “write to him”. */
    contacts: pattern('iu'),
  }),
  /** Tasks in fragments. */
  fragments: z.strictObject({
    /** Nouns that are verbs as often. */
    notFirst: pattern('i'),
    /** A particle between a verb and its object. */
    link: source(),
    /** A determiner before an object. */
    determiner: source(),
    /** Work is handed out, or taken on. */
    handedOut: pattern('i'),
  }),
  /** Names that do not say which thing is meant. */
  incomplete: z.strictObject({
    /** “Revert the fix.” */
    definite: pattern('u'),
    /** “Update the branch”, “prepare a short document”. */
    bare: pattern('u'),
    /** Things that are written about a subject. All other things are made for a subject. */
    written: pattern('i'),
    /** The name of a discussion, not of a thing: “the summer fair topics”. */
    talkedAbout: pattern('iu'),
    /** A name with a number: “DevNet 7”, “EIP-8282”; no date and no measure. */
    numbered: pattern('giu'),
  }),
  /** Pronouns of a task. */
  pronouns: z.strictObject({
    /** Any pronoun for a thing. */
    any: pattern('i'),
    /** A pronoun for one thing. */
    one: pattern('i'),
    /** A pronoun for several things. */
    several: pattern('i'),
  }),
  /** Pronouns and missing objects of a title. */
  pronounsInTitle: z.strictObject({
    /** A pronoun for a thing; not “that PR”, nor “that” before a sentence. */
    pronoun: pattern('iu'),
    /** “This”, “that” before a noun. */
    determiner: pattern('giu'),
    /** “Her first week.” */
    possessive: pattern('iu'),
    /** “Send her the link.” */
    givesTo: pattern('iu'),
    /** “Him”, “her”. */
    person: pattern('iu'),
    /** A verb that needs an object, without one. */
    withoutObject: pattern('iu'),
    /** “Write one.” */
    one: pattern('iu'),
    /** “Take that one”, “do it”. */
    takeOn: pattern('iu'),
    /** “Launch with a larger state”: the object is missing. */
    withoutThing: pattern('iu'),
    /** “Other things we need to …”: the end of a sentence that names its object. */
    openHead: pattern('iu'),
    /** “Check that.” */
    checks: pattern('iu'),
    /** A person has to be asked, without a subject. */
    contact: pattern('iu'),
    /** Ends before a pronoun that is no thing: “tell”, “does”. */
    noObject: pattern('iu'),
    /** “Ping Renske”: too short for a title. */
    pingAlone: pattern('u'),
    /** “The PR”, without what says which. */
    bareThing: pattern('u'),
    /** An adjective with the capital of a sentence. */
    atHead: pattern('u'),
    /** A plural: “new lamps for the hall”. */
    several: pattern('iu'),
  }),
})
