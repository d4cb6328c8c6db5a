import { z } from 'zod'
import { listOf, wholeNumber } from './lenient.ts'

/** At most this much evidence for one statement. */
const MOST = 8

export const quotedEvidence = z.object({ segment: wholeNumber, quote: z.string() })
export type QuotedEvidence = z.infer<typeof quotedEvidence>

/** By the numbers of notes, in the second step of long meetings. */
export const noteNumber = wholeNumber

/** Made for what evidence is in the step at hand. */
export function evidenceList<Evidence extends z.ZodType>(evidence: Evidence) {
  return listOf(evidence, MOST)
}
