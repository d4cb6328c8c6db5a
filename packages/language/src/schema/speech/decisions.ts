import { z } from 'zod'

/** How people speak of decisions. */
export const decisions = z.strictObject({})
