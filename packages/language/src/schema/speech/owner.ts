import { z } from 'zod'
import { pattern } from '../kinds.ts'

/** How people take on a task, hand it to a person, or refuse it. Compared with lower-case text with straight apostrophes. */
export const owner = z.strictObject({
  /** Replies to a request. */
  acceptance: z.strictObject({
    /** “Yes, I can ask them tomorrow”: a promise that does not say what is promised. */
    takesItOn: pattern('u'),
    /** The beginning of a promise that may leave its object to the request before it. */
    promises: pattern(''),
    /** A request to a participant. */
    requests: pattern(''),
    /** “We should not”, “me too”: no promise. */
    refuses: pattern('u'),
    /** The speaker intends to act. */
    intends: pattern(''),
    /** A proposal to nobody in particular. A person who answers “I can do that” takes it on. */
    proposes: pattern(''),
    /** “Yeah, we'll surely work on that.” */
    promisesThat: pattern('u'),
    /** “That would be great”: a request for what was said before it. */
    bareWish: pattern('u'),
    /** “Sure, I will”, “you'll have it tomorrow”, “with pleasure”. */
    accepts: pattern(''),
    /** “Yeah.”, “okay, sure”, without a reservation. */
    bareYes: pattern('u'),
    /** “I can do that”, “then I'll take it”: a reply to a proposal. */
    volunteers: pattern('u'),
    /** “I can't, I'm away that week.” */
    refusal: pattern(''),
    /** A refusal with an offer: “but I'll do it next week”. */
    offersLater: pattern(''),
  }),
  /** The person whom “you” means. */
  addressee: z.strictObject({
    /** A direct question, which a plain “yes” accepts. */
    asksDirectly: pattern(''),
  }),
  /** The person whom a clause gives the task to. */
  assignee: z.strictObject({
    /** The speaker promises, or has to act. */
    speaker: pattern(''),
    /** The first person without a promise. */
    noPromise: pattern(''),
    /** “I need a person to …”: the task of another person. */
    anothers: pattern('u'),
    /** “I'd like Tom to …”, “we'll have Tom …”: ends before the name of the person who acts. */
    handsTo: pattern(''),
    /** A request to everybody present. */
    toAnyone: pattern(''),
    /** A request to the listener. */
    request: pattern(''),
    /** A group is meant. */
    group: pattern(''),
    /** “We'll”, “we should”. */
    ours: pattern(''),
    /** Everybody does their part, so that no single person is the owner. */
    each: pattern(''),
    /** The task is about a thing that the speaker before named. */
    returnsThing: pattern('u'),
    /** “… because Ann will ask”: the action of the person is a reason or a condition, not a task. */
    reason: pattern(''),
    /** “Work with Ann to …”, “ask Ann to …”: ends before the name of a person who does not act. */
    notActing: pattern(''),
    /** Words after the name of the person who acts. */
    actsAfterName: pattern('u'),
    /** “Tom said he'll send it”, “Tom offered to send it”, after the name. */
    reported: pattern('u'),
    /** “And planning to open it soon”: a report of the speaker without its subject. */
    withoutSubject: pattern('u'),
    /** The verb is in the next clause: “we're going to …”. */
    unfinished: pattern(''),
  }),
  /** The person who answers a request to everybody. */
  volunteer: z.strictObject({
    /** A promise in the first person. */
    promises: pattern(''),
    /** A direct question to everybody present. */
    asksWho: pattern(''),
  }),
  /** Where a clause with several parts can be divided. */
  parts: z.strictObject({
    /** The boundary of a part. */
    break: pattern('g'),
    /** A name begins a part only after a conjunction: “…, and Lena, you'll write it”. */
    breakBeforeName: pattern(''),
  }),
  /** A speaker who speaks for a team. */
  team: z.strictObject({
    /** The plans of a team. */
    plans: pattern(''),
    /** “We have to”, “we'll”. */
    hasTo: pattern(''),
    /** “We'll get back to you”: the listeners are not part of “we”. */
    toOthers: pattern('u'),
    /** A team that did something, or has something of its own. */
    own: pattern('u'),
    /** “We” includes the listeners, or the action is part of the call. */
    together: pattern('u'),
  }),
})
