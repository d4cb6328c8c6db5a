import { defineErrors } from '@mi/errors'

/** What the operations of this service refuse beyond the common errors. */
export const peopleErrors = defineErrors('people', {
  email_taken: {
    status: 'conflict',
    code: 'already_exists',
    message: 'Another speaker profile has this e-mail.',
  },
})
