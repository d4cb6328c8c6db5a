import { z } from 'zod'
import { leads, pattern } from '../../kinds.ts'

/** Statements that may be decisions. */
export const statements = z.strictObject({
  /** Statements with “we'll”, “let's” and the like, and questions that propose something. */
  statement: z.strictObject({
    /** Words before a statement that make it a condition or a question. In lower case. */
    conditionBefore: pattern('u'),
    /** Words before a statement that make it a report, or the purpose of something. In lower case. */
    reportedBefore: pattern('u'),
    /** “If that's the case, let's …”: the condition leaves nothing open. */
    settledCondition: pattern('iu'),
    /** “What I hear is (that) we keep it.” */
    sumsUp: pattern('u'),
    /** A negation before the statement. */
    doubted: pattern('u'),
    /** A reason. */
    because: pattern('u'),
    /** “I'm completely (in favour of …)”. */
    iAm: pattern('iu'),
    /** “I'm fine with”. */
    fineWith: pattern('iu'),
    /** The end of a sentence that a recogniser cut: a reason or a condition follows. */
    leadsOn: pattern('iu'),
    /** “Go for, tentatively, go for”. */
    begunAgain: pattern('giu'),
    /** “Close it in favor of your draft, Tom.” */
    yours: pattern('gu'),
    /** “This will not happen for the next release.” */
    happens: pattern('iu'),
    /** “No dogs then”: speech without fillers may lack the “no”. */
    nothingFirst: pattern('iu'),
    /** “Should we move it to October?” */
    proposes: pattern('iu'),
    /** “How about five minutes?” */
    howAbout: pattern('iu'),
    /** “Would Wednesday be reasonable?”, “does early August work for everyone?” */
    suits: pattern('iu'),
    /** “Are you okay with 300 million?” */
    accepts: pattern('iu'),
    /** “It stays in the handbook, right?” */
    tag: pattern('iu'),
  }),
  /** Words that lead to a statement. */
  leadIns: z.strictObject({
    /** Adverbs that may follow a lead-in. */
    adverbs: pattern('uy'),
    /** The lead-ins, with how surely a decision follows and with how it is denied. */
    leads: leads(),
    /** “Then we pay half of it”, “okay, we don't pay”: statements in the present tense, most of which are no decisions. */
    present: z.array(z.strictObject({ pattern: pattern('giu'), denies: z.string().optional() })).readonly(),
    /** Verbs of the organisation of the call, of one person's own work, and of talk. In lower case. */
    nothingSettled: pattern('u'),
  }),
  /** Decisions without a “we will”. */
  indirect: z.strictObject({
    /** “We are fine with the small one”, “we agreed on it”, “I'd prefer option two”. */
    preferred: z.array(pattern('iu')).readonly(),
    /** A pronoun, or a word without meaning, instead of an option. */
    noThing: pattern('iu'),
    /** “Keep the deposit optional”, as people write it down. */
    noted: pattern('iu'),
    /** “Okay, drop it then”, “yeah, take the green one, I'd say”. */
    told: pattern('iu'),
    /** A request to a person: “take me off the list”. */
    personal: pattern('iu'),
    /** “I'd suggest that the authors propose it again.” */
    suggested: pattern('iu'),
    /** “Once the audit is done, we ship it.” */
    once: pattern('iu'),
    /** “Next week, we will not have this call.” */
    notHeld: pattern('iu'),
    /** The day of a call. */
    day: pattern('iu'),
    /** “Using a bump allocator sounds like a bad idea.” */
    judged: pattern('iu'),
  }),
  /** Decisions that are said as a fact. */
  fact: z.strictObject({
    /** “The gas limit stays at 300 million.” */
    stays: pattern('iu'),
    /** Subjects that name nothing. */
    noSubject: pattern('iu'),
    /** “The deadline is Friday”, “the budget will be forty thousand”. */
    measured: pattern('iu'),
    /** “August 6 is the deadline for proposals.” */
    dayOf: pattern('iu'),
    /** “Every site sets its own quota.” */
    each: pattern('iu'),
    /** “Thirty stays”, “section seven goes”. */
    short: pattern('iu'),
    /** “Nobody objects, so the deposit stays optional.” */
    conclusion: pattern('iu'),
    /** “…, and now we only have the other”: each part may state a fact. */
    nextThought: pattern('iu'),
    /** “…, so the shops can order”: a reason or a consequence of the first part. */
    goesWithFirst: pattern('iu'),
    /** “Okay, so I think the list stays as it is.” */
    lead: pattern('iu'),
    /** “Billing's out.” */
    shortIs: pattern('iu'),
    /** Words that refer to what was said before. */
    notAlone: pattern('iu'),
  }),
  /** Decisions without a verb. */
  verbless: z.strictObject({
    /** “Okay, so …”. */
    before: pattern('iu'),
    /** A number or a day, and what it belongs to: “three months for each of them”. */
    measured: pattern('iu'),
    /** “Seventy then.” */
    thenAtEnd: pattern('iu'),
    /** “Wednesday it is.” */
    itIs: pattern('iu'),
    /** “Two weeks is fine”, “Wednesday works for me”. */
    suits: pattern('iu'),
    /** “The motion is carried”, “approved, provided that …”. */
    ended: pattern('iu'),
    /** “No dogs in the office.” */
    nothing: pattern('iu'),
    /** “Read groups only”, “off by default”. */
    restricted: pattern('iu'),
    /** “Two, four, eight”: a list. */
    counted: pattern('iu'),
    /** A pause, or a false start. */
    broken: pattern('iu'),
    /** A part that is no option. */
    noOption: pattern('iu'),
  }),
  /** The object that a pronoun of a statement refers to. With regard to case, so that names keep their capital. */
  objects: z.strictObject({
    /** A verb and its object. */
    object: pattern('gu'),
    /** “For the price list, we'll put it on the shared drive.” */
    announced: pattern('gu'),
    /** “They're early figures, so we can use them for May.” */
    saidWithIt: pattern('giu'),
    /** A phrase that names no object. */
    noThing: pattern('iu'),
  }),
  /** A statement as an imperative. */
  imperative: z.strictObject({
    /** Verbs that a tagger takes for adjectives and nouns. */
    alsoVerbs: pattern('iu'),
    /** “Merge it.” */
    verbAndPronoun: pattern('iu'),
    /** A condition or a restriction, without which the statement would say more. */
    onlyThen: pattern('iu'),
    /** A pronoun for a thing; not “that PR”, nor “that” before a sentence. */
    pronoun: pattern('iu'),
    /** “If there's no, push for its removal”: a comma of a pause. */
    pause: pattern('giu'),
    /** “(Rent no machines), the old one still works”. */
    reason: pattern('iu'),
    /** “Sooner rather than later.” */
    sooner: pattern('giu'),
    /** “Do the same for invoices that we do for bills.” */
    likeAnother: pattern('giu'),
    /** “Ship the fix now (and the rest goes into the next release)”. */
    andAnother: pattern('iu'),
    /** “By that”, at the end. */
    byThat: pattern('iu'),
    /** “Take the second one”, “keep both”. */
    oneOf: pattern('u'),
    /** Words that name nothing, or a part that breaks off. */
    vague: pattern('iu'),
    /** “This”, “that” before a noun. */
    determiner: pattern('giu'),
    /** The beginning of a part that can be left out. */
    part: pattern('giu'),
    /** A verb that needs an object, without one. */
    withoutThing: pattern('iu'),
  }),
  /** Statements that only people who were present understand, or that bind one person alone. */
  vague: z.strictObject({
    /** “Do the same for the invoices”, “call it stable”, “as Ann proposes”. */
    refersBack: pattern('iu'),
    /** “No objections.” */
    noObjection: pattern('iu'),
    /** “Tag and release.” */
    verbsAlone: pattern('iu'),
    /** “Under the assumption that the numbers.” */
    breaksOff: pattern('iu'),
    /** “Move the discussion”, “start the process in May”. */
    ofTalk: pattern('iu'),
    /** An action item of one person. */
    task: pattern('iu'),
  }),
})
