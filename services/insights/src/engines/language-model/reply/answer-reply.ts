import { z } from 'zod'
import { evidenceList, quotedEvidence } from './evidence.ts'
import { listOf } from './lenient.ts'

export const answerReply = z.object({
  language: z.string().catch(''),
  found: z.boolean(),
  sentences: listOf(z.object({ text: z.string(), evidence: evidenceList(quotedEvidence) }), 40),
})
