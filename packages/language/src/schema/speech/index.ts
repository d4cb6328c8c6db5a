import { z } from 'zod'
import { actionItems } from './action-items.ts'
import { decisions } from './decisions.ts'
import { terms } from './terms.ts'

/** What the stages of analysis know that were trained on a language: one key for each topic. */
export const speech = z.strictObject({
  actionItems,
  decisions,
  terms,
})
