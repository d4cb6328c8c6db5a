import { z } from 'zod'
import { pattern } from '../kinds.ts'

/** Words and forms that the models count as features. Compared with lower-case words joined by single spaces. */
export const features = z.strictObject({
  /** Forms that people use to promise, ask, assign, decide or hedge. */
  cues: z.strictObject({
    /** Each form is a feature of the models, in this order, and evidence for the rules. */
    forms: z.strictObject({
      promise: pattern(''),
      selfDuty: pattern(''),
      ourPromise: pattern(''),
      ourDuty: pattern(''),
      request: pattern(''),
      polite: pattern(''),
      assign: pattern(''),
      thirdParty: pattern(''),
      lets: pattern(''),
      task: pattern(''),
      actionWord: pattern(''),
      nextTime: pattern(''),
      artefact: pattern(''),
      decided: pattern(''),
      hedge: pattern(''),
      past: pattern(''),
      negative: pattern(''),
      wrapUp: pattern(''),
      meetingTalk: pattern(''),
    }),
  }),
  /** Requests and replies around a clause. */
  exchange: z.strictObject({
    /** A request. */
    requests: pattern(''),
    /** The speaker takes on what was asked for. */
    takes: pattern(''),
    /** The speaker thanks. */
    thanks: pattern(''),
    /** The speaker agrees. */
    agrees: pattern(''),
    /** A description of what people do in general. */
    anybody: pattern(''),
    /** A description of how something works. */
    thingDoes: pattern('u'),
    /** The purpose of something. */
    purpose: pattern(''),
  }),
  /** Obligations. */
  obligations: z.strictObject({
    /** The verb after “will”, “have to” and the like, as a group. */
    obligation: pattern('g'),
    /** The possible subjects of such a verb. */
    subject: pattern('g'),
  }),
})
