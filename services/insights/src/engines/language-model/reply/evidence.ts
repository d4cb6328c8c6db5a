import { z } from 'zod'
import { listOf, wholeNumber } from './lenient.ts'

/** The maximum number of evidence entries for one statement. */
const MOST = 8

export const quotedEvidence = z.object({ segment: wholeNumber, quote: z.string() })
export type QuotedEvidence = z.infer<typeof quotedEvidence>

/** The number of a note, as evidence in the second step of long meetings. */
export const noteNumber = wholeNumber

/** A schema for a list of the evidence of the current step. */
export function evidenceList<Evidence extends z.ZodType>(evidence: Evidence) {
  return listOf(evidence, MOST)
}
