import { z } from 'zod'
import { list } from '../kinds.ts'

/** Words that stand for one another in questions and meetings. */
export const synonyms = z.strictObject({
  /** Words by which one person asks for what another person calls differently. */
  groups: z.array(list()).readonly(),
  /** Forms of one word that stems tell apart. */
  forms: z.array(list()).readonly(),
})
