import { defineErrors } from '@mi/errors'
import { MAX_SUBSCRIPTIONS } from './store/subscriptions.ts'

/** What the operations of this service refuse beyond the common errors. */
export const webhookErrors = defineErrors('webhook', {
  inactive: {
    status: 'conflict',
    code: 'webhook_inactive',
    message: 'The webhook is inactive and gets no events. Enable it, then replay them.',
  },
  limit_reached: {
    status: 'conflict',
    code: 'limit_reached',
    message: `An account can have ${MAX_SUBSCRIPTIONS} webhooks in each mode. Delete one first.`,
  },
})
