import { z } from 'zod'
import { pattern } from '../../kinds.ts'

/** Forms that a title must not have. Compared with titles in lower case, unless a name says otherwise. */
export const check = z.strictObject({
  /** Faults of a title, and the words that they are recognised by. */
  faults: z.strictObject({
    /** The first person. */
    firstPerson: pattern('i'),
    /** A filler. */
    filler: pattern('i'),
    /** Words that need others after them, at the end. */
    trailing: pattern('iu'),
    /** A verb that is no work, or organises the call. */
    noWork: pattern('u'),
    /** A second sentence within the phrase, or a part that was broken off: “add on is that …”. */
    broken: pattern('u'),
    /** Words that never stand side by side: “decide the with Ann”, “get into in a week”. Compared with the title as it is written. */
    brokenInside: pattern('u'),
    /** A thing without a name, and no earlier mention of it in the title. */
    nameless: pattern('u'),
    /** “Allow the operator”, “enable the users”: the action is missing. */
    incomplete: pattern('u'),
    /** The second person. */
    secondPerson: pattern('i'),
    /** An object that only people who were present understand. */
    vague: pattern('u'),
    /** Words after which a sentence may follow: “find out who will come”. */
    opensSentence: pattern('i'),
    /** Verbs with two objects: “send the client the list”. */
    takesTwoObjects: pattern('i'),
    /** Verbs that a tagger takes for nouns, adjectives or auxiliaries. */
    verbs: pattern('u'),
  }),
  /** Titles of tasks. */
  tasks: z.strictObject({
    /** “I'll do that”: the request before it says what. */
    doIt: pattern('iu'),
    /** The same within a sentence. */
    saysDoIt: pattern('i'),
    /** A promise in the first person. */
    promised: pattern('i'),
    /** Verbs that say little about the work. */
    weakVerb: pattern('i'),
  }),
  /** Titles in the words of the transcript. */
  spoken: z.strictObject({
    /** “Action item for Carol:”: the title follows. */
    label: pattern('iu'),
    /** Words without meaning at the end of a sentence that was broken off. */
    dangling: pattern('i'),
    /** A last part without content. */
    nothingSaid: pattern('u'),
  }),
  /** Titles that another author wrote. */
  repair: z.strictObject({
    /** “Action item:”, “TODO (Tom):”. */
    label: pattern('i'),
    /** “Tom to”, “The team should”. */
    subject: pattern('iu'),
  }),
})
