import { z } from 'zod'
import { pattern } from '../kinds.ts'

/** Sentences that can be read without their context. */
export const readability = z.strictObject({
  context: z.strictObject({
    /** Where a speaker broke off, or a caption. English. */
    unfinished: pattern('iu'),
    /** The running of the call, and what is said of one's own seeing and hearing. English. */
    ofTheCall: pattern('iu'),
    /** What somebody announces, shows or says of the talk itself, or of themselves. English. */
    ofTheTalk: pattern('iu'),
    /** What wants another part before or behind it: one of a list, a condition without what follows from it, a quality of what was named before. English. */
    part: pattern('iu'),
    endsBack: pattern('i'),
  }),
  mainClause: z.strictObject({
    /** Words that open a clause inside another: it has a verb of its own. */
    opens: pattern(''),
    /** Of these, two in a row are two beginnings: “we're we've made”. */
    person: pattern(''),
    withNoun: pattern(''),
    /** Before “or” these were broken off: “that or which provide keys”. */
    wantsMore: pattern(''),
    openEnd: pattern(''),
    /** Words that people repeat on purpose (“more and more”, “one by one”). */
    betweenEquals: pattern(''),
    /** Words that open a clause, or stand before a noun. */
    beforeNoun: pattern(''),
    asking: pattern(''),
    /** After a word that wants a noun: the noun was broken off. */
    noNounFollows: pattern(''),
    /** Right after “a”: the noun was broken off. */
    afterArticle: pattern(''),
    determiner: pattern(''),
    /** The second half of “we’re”. */
    contracted: pattern(''),
    copula: pattern(''),
    joining: pattern(''),
    interjection: pattern(''),
    /** Words that a recogniser doubles, or that are doubled on purpose. */
    saidTwice: pattern(''),
    /** Beginnings of words that are no words. */
    noWord: pattern(''),
  }),
  pauseCommas: z.strictObject({
    subjects: pattern('i'),
    binding: pattern('i'),
    degree: pattern('i'),
    /** With a clause before the main one, a comma behind a verb or a noun is its end. */
    subordinate: pattern('i'),
    determiner: pattern('i'),
  }),
  unnamed: z.strictObject({
    pronoun: pattern(''),
    /** Nouns that stand for what a sentence says, and name nothing that a pronoun could mean. */
    shell: pattern(''),
    /** What several are. */
    several: pattern(''),
    ofSeveral: pattern(''),
    /** “There” that only says that something exists, or is far away. */
    exists: pattern(''),
    far: pattern(''),
    /** “It is clear that”, “it takes long”: nothing is meant by it. */
    standsForNothing: pattern(''),
    be: pattern(''),
    demonstrative: pattern(''),
    /** What everybody who was there means: “this week”, “this call”. */
    known: pattern(''),
    /** What narrows a thing right after it: “that bug in the parser”. */
    narrows: pattern(''),
    leadsToThing: pattern(''),
  }),
})
