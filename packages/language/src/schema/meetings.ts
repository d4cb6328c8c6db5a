import { z } from 'zod'
import { pattern, phrase, rewrites, source } from './kinds.ts'

/** Phrases that the engine writes itself. */
const phrases = z.strictObject({
  nothingForSection: z.string(),
  nothingSaid: z.string(),
  noAnswer: z.string(),
  /** The response to a question for the asker’s own tasks when the asker is not known. */
  unknownAsker: z.string(),
  noOwnTasks: z.string(),
  noOpenQuestions: z.string(),
  /** The day by which a task is due. */
  due: phrase('day'),
  /** The heads of a table of tasks: title, owner, due date. */
  taskColumns: z.tuple([z.string(), z.string(), z.string()]).readonly(),
  /** The heads of a table of statements: speaker, text. */
  speechColumns: z.tuple([z.string(), z.string()]).readonly(),
  /** How long a meeting was: of one minute, and of `{}` minutes. */
  minute: z.string(),
  minutes: phrase(''),
  /** Between the last two of a list, and between the others. */
  and: z.string(),
  comma: z.string(),
})

/** The notes that a question asks for. Compared with lower-case text with straight apostrophes. */
const notes = z.strictObject({
  tasks: pattern(),
  decisions: pattern(),
  /** Open questions. */
  questions: pattern(),
  people: pattern(),
  duration: pattern(),
  owner: pattern(),
  due: pattern(),
  /** “What are my action items?”, “what do I have to do?”. */
  own: pattern(),
})

/** How questions name days by how far away they are. */
const periods = z.strictObject({
  today: pattern('iu'),
  yesterday: pattern('iu'),
  thisWeek: pattern('iu'),
  lastWeek: pattern('iu'),
  thisMonth: pattern('iu'),
  lastMonth: pattern('iu'),
})

/** Questions about a condition. */
const conditions = z.strictObject({
  /** “What happens if …”, the condition as a group. */
  asks: pattern(),
  /** “And if it is not?”, as people ask it in the meeting. */
  follows: pattern(),
})

/** Statements that are no point of a summary by themselves. */
const points = z.strictObject({
  /** Before the words that run the meeting: “good, then …”. */
  opener: source(),
  /** Words that begin the meeting, continue it, sum up its agenda or end it. */
  runsMeeting: source(),
  /** The statement refers to a person, a thing or a remark before it, which the summary does not show. */
  pointsBack: pattern('iu'),
  /** The same, for statements that the summary can show together with the sentence before. */
  meantBefore: pattern('iu'),
})

/** How a group agrees. Compared with lower-case text. */
const decisions = z.strictObject({
  /** A proposal. */
  proposes: pattern(),
  /** The beginning of the reply of a person who agrees. */
  agrees: pattern(),
  /** “All agreed?”, after a proposal. */
  asksAll: pattern(),
  /** A spoken decision in the words of minutes, one rule after the other. */
  reported: rewrites('iu'),
})

/** Titles of tasks. */
const titles = z.strictObject({
  /** Days relative to the day of the meeting: a title is read on other days, and the date is shown beside it. “On Friday” stays. */
  relativeDay: pattern('iu'),
})

/** Forms and phrases that the engine needs in each language whose meetings it analyses. */
export const meetings = z.strictObject({
  phrases,
  questions: z.strictObject({ notes, periods, conditions }),
  points,
  decisions,
  titles,
})
