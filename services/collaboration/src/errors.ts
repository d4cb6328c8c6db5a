import { defineErrors } from '@mi/errors'

/** What the operations of this service refuse beyond the common errors. */
export const collaborationErrors = defineErrors('collaboration', {
  not_creator: { status: 'forbidden', message: 'Only the creator of this can change it.' },
  not_creator_or_admin: {
    status: 'forbidden',
    message: 'Only the creator of this and admins of the account can delete it.',
  },
})
