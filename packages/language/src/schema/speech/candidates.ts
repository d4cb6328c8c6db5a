import { z } from 'zod'
import { pattern, source } from '../kinds.ts'

/** Explicit commitments, and clauses that are no tasks. Compared with lower-case words joined by single spaces. */
export const candidates = z.strictObject({
  /** Statements that count whatever the models say. */
  commitments: z.strictObject({
    /** A statement that leaves the matter open. */
    notSettled: pattern(''),
    /** “We decided to …”, “it was agreed that …”. */
    settled: pattern('u'),
    /** “Let's go with the second”: a choice. Its object may become work, the choice itself does not. */
    choice: pattern(''),
    /** “Action item for Tom:” in the words of the transcript. */
    label: pattern('iu'),
    /** A time by which something is due. */
    deadline: pattern(''),
    /** “I'll”, unless it introduces a remark. */
    promise: pattern(''),
    /** Between a promise and a date: the date belongs to other work. */
    othersWork: pattern(''),
    /** “I need to”. */
    duty: pattern(''),
    /** The beginning of a request. */
    asks: source(),
    /** A request that is done within the call. */
    stage: pattern(''),
  }),
  /** Clauses of a call that are no tasks. */
  nonTasks: z.strictObject({
    /** Courtesies, organisation of the call, and descriptions of how things work. */
    noTask: z.array(pattern('u')).readonly(),
    /** A condition or a question word at the beginning. */
    supposition: pattern(''),
    /** A promise or a request. */
    commits: pattern(''),
    /** “I just did”, “I'll put it in the chat”, “it's merged already”. */
    doneNow: pattern('u'),
    /** A title of something that is done during the call: a link is shared, the next item begins. */
    doneAtOnce: pattern('iu'),
    /** A question with one of these words asks for an action, or offers it. */
    requests: pattern(''),
  }),
})
