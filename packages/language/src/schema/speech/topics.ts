import { z } from 'zod'
import { pattern, words } from '../kinds.ts'

/** Topics: how people announce them, and what names them. */
export const topics = z.strictObject({
  announcements: z.strictObject({
    /** A speaker passes to the next subject, up to its name, in lower case. */
    passes: z.array(pattern()).readonly(),
    /** Words anywhere in a sentence behind which only a subject follows: “the next item on the agenda was …”. */
    announces: z.array(pattern()).readonly(),
    /** A participant who is named wanted to speak about a subject: “Ann wanted to talk about …”. */
    wanted: z.array(pattern()).readonly(),
    /** The subject behind a number, as a group: “Project number five, which is security”. */
    explained: pattern('iu'),
  }),
  announced: z.strictObject({
    /** Sentences of these words alone name no subject. */
    noSubjectAlone: pattern('iu'),
    /** The end of the name of a subject. */
    afterName: pattern('iu'),
    /** Words before the name of a subject. */
    beforeName: pattern('iu'),
    /** Names that are no subject. */
    noSubject: pattern('iu'),
    /** A speaker brings up a subject, the group `subject`, in lower case. This is less sure than an announcement. */
    raises: z.array(pattern('du')).readonly(),
    /** A sentence that only names a subject: “Okay. The summer party.” */
    namedAlone: pattern('du'),
  }),
  leadingPhrase: z.strictObject({
    /** Words that no name of a subject begins or ends with, and that name no subject alone. */
    empty: pattern(''),
    /** Pronouns, which name no subject. */
    pronoun: pattern('i'),
  }),
  mainSubjects: z.strictObject({
    /** A last word that names no subject: “client teams” and “edge cases” occur in any meeting. */
    emptyHead: pattern('iu'),
  }),
  agenda: z.strictObject({
    /** The name of the meeting, the group `name`, which is often its subject: “Welcome to the price list workshop”. */
    called: pattern('iu'),
    /** A speaker states the plan, the group `list`: “the plan for today is to go through …”. */
    plans: z.array(pattern('iu')).readonly(),
    /** The separator between two points of a plan. */
    between: pattern('iu'),
    /** Words before the name of a point. */
    beforeName: pattern('iu'),
    /** The end of the name of a point. */
    afterName: pattern('iu'),
    /** Points that any meeting has. */
    ofAnyMeeting: pattern('iu'),
  }),
  openingAndClosing: z.strictObject({
    /** A speaker begins the meeting. Before that, people wait and greet each other. */
    opens: pattern('i'),
    /** A speaker opens the first subject. */
    begins: pattern('i'),
    /** The speakers close the meeting. */
    closes: pattern('iu'),
  }),
  rank: z.strictObject({
    /** A person, a group or a place, which is not a subject. */
    whoOrWhere: pattern('iu'),
    /** Names of days and months. */
    calendar: pattern('i'),
  }),
  phrases: z.strictObject({
    /** Adjectives that tell no thing from another. */
    plain: words(),
    /** Adjectives that tell nothing of a thing with a longer name: “the new price list”, but “the new intern”. */
    another: pattern('i'),
    /** Words for days relative to the meeting. */
    relativeDay: pattern('i'),
  }),
  sections: z.strictObject({
    /** A speaker leaves a subject, in words that do not name the next subject. */
    leaves: pattern('iu'),
  }),
  segments: z.strictObject({
    /** A speaker says that a topic begins, in words that do not name it. */
    goesOn: pattern('i'),
    /** In a long meeting the subject ends soon after these words: a speaker is thanked, asks for more comments, or goes on. */
    ends: pattern('i'),
  }),
  /** Stems that name no subject by themselves. */
  general: z.strictObject({
    /** Stems that a quarter of the meetings of design teams, of technical calls and of committees have in common. */
    inAllTalk: words(),
    /** Stems of talk about the meeting itself. */
    ofMeetings: words(),
  }),
})
