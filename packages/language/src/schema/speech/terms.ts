import { z } from 'zod'
import { words } from '../kinds.ts'

/** Which words say what a meeting is about. */
export const terms = z.strictObject({
  /** Words that are said a lot and name no subject, beside the stop words of search. */
  noSubject: words(),
})
