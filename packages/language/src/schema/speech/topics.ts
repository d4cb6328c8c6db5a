import { z } from 'zod'
import { pattern, words } from '../kinds.ts'

/** Topics: how people announce them, and what names them. */
export const topics = z.strictObject({
  announcements: z.strictObject({
    /** How people pass to what is next, up to its name, in lower case. English. */
    passes: z.array(pattern()).readonly(),
    /** Said anywhere in a sentence, and with this nothing but a subject is named: “the next item on the agenda was …”. */
    announces: z.array(pattern()).readonly(),
    /** The same with a name, which has a capital: “Ann wanted to talk about …”. */
    wanted: z.array(pattern()).readonly(),
    /** “Project number five, which is security”. */
    explained: pattern('iu'),
  }),
  announced: z.strictObject({
    /** What a sentence of nothing else does not name. */
    noSubjectAlone: pattern('iu'),
    /** What is said of a subject besides its name. */
    afterName: pattern('iu'),
    beforeName: pattern('iu'),
    noSubject: pattern('iu'),
    /** How a subject is brought up in the course of a meeting, in lower case: less surely than what is announced. */
    raises: z.array(pattern('du')).readonly(),
    /** “Okay. The summer party.”, and no more. */
    namedAlone: pattern('du'),
  }),
  leadingPhrase: z.strictObject({
    /** Words that no name of a subject begins or ends with, and that name none alone. */
    empty: pattern(''),
    pronoun: pattern('i'),
  }),
  mainSubjects: z.strictObject({
    /** A last word that names no subject: “client teams” and “edge cases” are named whatever is spoken of. */
    emptyHead: pattern('iu'),
  }),
  agenda: z.strictObject({
    /** “Welcome to the price list workshop”: what it is called after, often what it is about. */
    called: pattern('iu'),
    /** “Today we have two topics: …”, “the plan for today is to go through …”, “today we can discuss …”. */
    plans: z.array(pattern('iu')).readonly(),
    /** Between the points of a plan. */
    between: pattern('iu'),
    beforeName: pattern('iu'),
    afterName: pattern('iu'),
    /** What a meeting has anyway. */
    ofAnyMeeting: pattern('iu'),
  }),
  openingAndClosing: z.strictObject({
    /** Somebody begins the meeting: before that people wait, and greet each other. English. */
    opens: pattern('i'),
    /** The first subject is opened. English. */
    begins: pattern('i'),
    /** Nothing more is spoken of. English. */
    closes: pattern('iu'),
  }),
  rank: z.strictObject({
    /** Who speaks or whose it is, not what is spoken of. English. */
    whoOrWhere: pattern('iu'),
    calendar: pattern('i'),
  }),
  phrases: z.strictObject({
    /** Adjectives that tell no thing from another. */
    plain: words(),
    /** Of a thing that has a longer name it tells nothing: “the new price list”, but “the new intern”. */
    another: pattern('i'),
    relativeDay: pattern('i'),
  }),
  sections: z.strictObject({
    /** Somebody leaves a subject, in words that do not name the next. */
    leaves: pattern('iu'),
  }),
  segments: z.strictObject({
    /** Somebody says that a topic begins, in words that do not name it. */
    goesOn: pattern('i'),
    /** In a long meeting: somebody is thanked for what they said, asks whether more is to be said, or goes on: the subject ends soon after. English. */
    ends: pattern('i'),
  }),
  /** Stems that name no subject by themselves. */
  general: z.strictObject({
    /** Stems that a quarter of the meetings of design teams, of technical calls and of committees have in common. */
    inAllTalk: words(),
    /** What meetings are about when they are about themselves. */
    ofMeetings: words(),
  }),
})
