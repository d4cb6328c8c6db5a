import { defineErrors } from '@mi/errors'

/** What sharing refuses beyond the common errors. */
export const shareErrors = defineErrors('share', {
  unknown_link: {
    status: 'not_found',
    message: 'This link does not exist, has expired, or was revoked.',
  },
  too_many_unknown_links: {
    status: 'rate_limited',
    message: 'Your address has opened too many links that do not exist. Try again in a minute.',
  },
  not_permitted: { status: 'forbidden', message: 'This link does not permit it.' },
})
