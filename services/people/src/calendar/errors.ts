import { defineErrors } from '@mi/errors'
import { MAX_FILE_BYTES } from './domain/whole-file.ts'

/** The largest number of calendars that a person can connect in each mode. */
export const MAX_CONNECTIONS = 20

/** The errors of the calendar operations, in addition to the common errors. */
export const calendarErrors = defineErrors('calendar', {
  provider_not_configured: {
    status: 'conflict',
    code: 'provider_not_configured',
    message:
      'This installation has no OAuth client of the provider. An operator sets its client id and secret.',
  },
  limit_reached: {
    status: 'conflict',
    code: 'limit_reached',
    message: `A person can connect ${MAX_CONNECTIONS} calendars in each mode. Remove one first.`,
  },
  recording_decided: { status: 'conflict', message: 'The event can no longer be changed.' },
  not_agreed: {
    status: 'conflict',
    message: 'The owner of the calendar has not agreed yet: open authorize_url.',
  },
  no_file: { status: 'conflict', message: 'There is no file yet: upload one.' },
  has_no_file: {
    status: 'conflict',
    message: 'Only an ICS connection that was made without url takes a file.',
  },
  file_too_large: {
    status: 'too_large',
    code: 'payload_too_large',
    message: `The file is larger than ${MAX_FILE_BYTES / 1024 / 1024} MiB.`,
  },
  unsupported_media_type: { status: 'unsupported_media_type', message: 'The body must be text/calendar.' },
})
