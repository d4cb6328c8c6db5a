import { z } from 'zod'

/** How people speak of action items. */
export const actionItems = z.strictObject({})
