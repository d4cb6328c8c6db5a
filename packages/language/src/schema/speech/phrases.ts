import { z } from 'zod'
import { phrase } from '../kinds.ts'

/** The sentences of overviews, answers and questions that need the grammar of the language. `{}` is what they are about. */
export const phrases = z.strictObject({
  /** The purpose of the meeting, as a verb phrase. */
  heldTo: phrase(''),
  /** The subject that a meeting is called after. */
  wasAbout: phrase(''),
  /** The agenda, with one subject and with several. */
  onAgendaWas: phrase(''),
  onAgendaWere: phrase(''),
  cameBackTo: phrase(''),
  mostSaid: phrase(''),
  /** In place of “We” in a decision, with the space behind it. */
  theGroup: z.string(),
  /** A decision as it was said, as a verb phrase, as a denied verb phrase, and as a clause. */
  decided: phrase(''),
  decidedTo: phrase(''),
  decidedNotTo: phrase(''),
  decidedThat: phrase(''),
  /** The next steps of an owner, and one of them. */
  isTo: phrase('owner', 'tasks'),
  toDo: phrase(''),
  /** Between two tasks of an owner, and between two owners. */
  and: z.string(),
  andNext: z.string(),
  next: phrase(''),
  /** Titles of the first and the last part of a meeting. */
  opening: z.string(),
  closing: z.string(),
  /** The words of a speaker in an answer: a statement, a question, and a short reply with its question. */
  said: phrase('name', 'text'),
  asked: phrase('name', 'text'),
  askedAndSaid: phrase('question', 'name', 'text'),
  /** Before an answer: what was asked about. */
  onSubject: phrase(''),
  /** The question of a thing that is not settled. */
  whatIs: phrase(''),
})
