import { z } from 'zod'
import { pattern, phrase, rewrites, source } from './kinds.ts'

/** What the engine says itself. */
const phrases = z.strictObject({
  nothingForSection: z.string(),
  nothingSaid: z.string(),
  noAnswer: z.string(),
  /** Where people ask for their own tasks, and it is not known who asks. */
  unknownAsker: z.string(),
  noOwnTasks: z.string(),
  noOpenQuestions: z.string(),
  /** The day by which a task is due. */
  due: phrase('day'),
  /** Heads of a table of tasks: what, whose, by when. */
  taskColumns: z.tuple([z.string(), z.string(), z.string()]).readonly(),
  /** Heads of a table of what was said: by whom, what. */
  speechColumns: z.tuple([z.string(), z.string()]).readonly(),
  /** How long a meeting was: of one minute, and of `{}` minutes. */
  minute: z.string(),
  minutes: phrase(''),
  /** Between the last two of a list, and between the others. */
  and: z.string(),
  comma: z.string(),
})

/** What a question asks of the notes of a meeting. Compared with lower-case text with straight apostrophes. */
const notes = z.strictObject({
  tasks: pattern(),
  decisions: pattern(),
  /** What stayed open. */
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

/** Questions for what happens on a condition. */
const conditions = z.strictObject({
  /** “What happens if …”, the condition as a group. */
  asks: pattern(),
  /** “And if it is not?”, as people ask it in the meeting. */
  follows: pattern(),
})

/** What is no point of a summary by itself. */
const points = z.strictObject({
  /** Before the words that run the meeting: “good, then …”. */
  opener: source(),
  /** With what somebody begins, goes on, sums up the order of the day or ends. */
  runsMeeting: source(),
  /** The person or thing that is meant was said before, and is not printed; or it is said of the remark before. */
  pointsBack: pattern('iu'),
  /** The same, where the sentence before can be printed with it. */
  meantBefore: pattern('iu'),
})

/** How a group agrees. Compared with lower-case text. */
const decisions = z.strictObject({
  /** What somebody suggests. */
  proposes: pattern(),
  /** How somebody else agrees, at the beginning of what they say. */
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

/** What the engine recognises and writes in each language whose meetings it analyses. */
export const meetings = z.strictObject({
  phrases,
  questions: z.strictObject({ notes, periods, conditions }),
  points,
  decisions,
  titles,
})
