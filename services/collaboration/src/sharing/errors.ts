import { defineErrors } from '@mi/errors'

/** Errors of sharing in addition to the common errors. */
export const shareErrors = defineErrors('share', {
  unknown_link: {
    status: 'not_found',
    message: 'This link does not exist, has expired, or was revoked.',
  },
  too_many_unknown_links: {
    status: 'rate_limited',
    message: 'Your address has opened too many links that do not exist. Try again in a minute.',
  },
  too_many_openings: {
    status: 'rate_limited',
    message: 'This link, or links from your address, were opened too often. Try again in a few seconds.',
  },
  too_many_mails: {
    status: 'conflict',
    code: 'limit_reached',
    message:
      'A recipient gets at most 3 mails about a meeting within a day. Try again tomorrow, or share a link.',
  },
  foreign_form: {
    status: 'forbidden',
    message: 'The form is of another page, or too old. Load the page again.',
  },
  summary_changed: {
    status: 'conflict',
    message:
      'Somebody has changed the summary meanwhile. Go back, copy what you wrote, and load the page again.',
  },
  sign_in: { status: 'unauthorized', message: 'Sign in first, then send this again.' },
  not_permitted: { status: 'forbidden', message: 'This link does not permit it.' },
})
