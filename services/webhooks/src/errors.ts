import { defineErrors } from '@mi/errors'
import { MAX_SUBSCRIPTIONS } from './domain/subscription.ts'

/** Errors of this service in addition to the common errors. */
export const webhookErrors = defineErrors('webhook', {
  inactive: {
    status: 'conflict',
    code: 'webhook_inactive',
    message: 'The webhook is inactive and gets no events. Enable it, then replay them.',
  },
  user_removed: { status: 'forbidden', message: 'The user of this credential was removed from the account.' },
  owner_by_admin: {
    status: 'forbidden',
    message: 'Only owners and admins of the account give a webhook to another user.',
  },
  owner_removed: {
    status: 'conflict',
    message: 'The owner of the webhook was removed from the account. Send owner_id to take it over.',
  },
  limit_reached: {
    status: 'conflict',
    code: 'limit_reached',
    message: `An account can have ${MAX_SUBSCRIPTIONS} webhooks in each mode. Delete one first.`,
  },
})
