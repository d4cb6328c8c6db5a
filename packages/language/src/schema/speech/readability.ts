import { z } from 'zod'
import { pattern } from '../kinds.ts'

/** Sentences that can be read without their context. */
export const readability = z.strictObject({
  context: z.strictObject({
    /** The end of a sentence that a speaker or a caption broke off. */
    unfinished: pattern('iu'),
    /** The sentence is about the running of the call, or about what the speaker sees and hears. */
    ofTheCall: pattern('iu'),
    /** The speaker announces or shows something, or speaks of the talk or of themselves. */
    ofTheTalk: pattern('iu'),
    /** The sentence needs another part: an item of a list, a condition without its consequence, a quality of a thing named before. */
    part: pattern('iu'),
    /** The sentence ends with a pronoun. */
    endsBack: pattern('i'),
  }),
  mainClause: z.strictObject({
    /** Words that open a subordinate clause, which has a verb of its own. */
    opens: pattern(''),
    /** Pronouns of persons. Two in a row are two beginnings: “we’re we’ve made”. */
    person: pattern(''),
    /** Words that need a noun behind them. */
    withNoun: pattern(''),
    /** Words after which “or” shows that the speaker broke off: “that or which provide keys”. */
    wantsMore: pattern(''),
    /** Words that do not end a sentence. */
    openEnd: pattern(''),
    /** Words between a word and its repetition on purpose: “more and more”, “one by one”. */
    betweenEquals: pattern(''),
    /** Words that open a clause, or stand before a noun. */
    beforeNoun: pattern(''),
    /** Asking words, which open no clause before an auxiliary. */
    asking: pattern(''),
    /** After a word that wants a noun: the noun was broken off. */
    noNounFollows: pattern(''),
    /** Right after “a”: the noun was broken off. */
    afterArticle: pattern(''),
    /** Words after which a noun has to follow, not a verb. */
    determiner: pattern(''),
    /** The second half of “we’re”. */
    contracted: pattern(''),
    /** Forms of “be” that join a subject to a statement. */
    copula: pattern(''),
    /** Words that join clauses. */
    joining: pattern(''),
    /** Words that belong to no clause. */
    interjection: pattern(''),
    /** Words that a recogniser doubles, or that are doubled on purpose. */
    saidTwice: pattern(''),
    /** Beginnings of words that are no words. */
    noWord: pattern(''),
  }),
  pauseCommas: z.strictObject({
    /** Pronouns as subjects: a comma between one and its verb marks a pause. */
    subjects: pattern('i'),
    /** Words that bind to the next word, so that a comma behind them marks a pause. */
    binding: pattern('i'),
    /** Words of degree, which belong to the next word. */
    degree: pattern('i'),
    /** Words that open a clause before the main clause: a comma behind a verb or a noun ends it. */
    subordinate: pattern('i'),
    /** Words that begin the object of a verb, so that a comma before them marks a pause. */
    determiner: pattern('i'),
  }),
  unnamed: z.strictObject({
    /** Pronouns that need a thing to stand for. */
    pronoun: pattern(''),
    /** Nouns that stand for a statement and name nothing that a pronoun could mean. */
    shell: pattern(''),
    /** Pronouns for several things: “they”. */
    several: pattern(''),
    /** Nouns that a pronoun for several things may stand for. */
    ofSeveral: pattern(''),
    /** Verbs after “there” that only says that something exists. */
    exists: pattern(''),
    /** Words before “there” that only says that something is far away: “out there”. */
    far: pattern(''),
    /** Words after “it” that stands for nothing: “it is clear that”, “it takes long”. */
    standsForNothing: pattern(''),
    /** Forms of “be”. */
    be: pattern(''),
    /** Words that point at a thing. */
    demonstrative: pattern(''),
    /** Nouns that every participant knows: “this week”, “this call”. */
    known: pattern(''),
    /** Words right after a thing that narrow it: “that bug in the parser”. */
    narrows: pattern(''),
    /** Words behind which “that” points at a thing and opens no clause. */
    leadsToThing: pattern(''),
  }),
})
