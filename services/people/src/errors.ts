import { defineErrors } from '@mi/errors'
import { MAX_SAMPLES } from './speakers/store/voice-samples.ts'

/** The errors of this service, in addition to the common errors. */
export const peopleErrors = defineErrors('people', {
  email_taken: {
    status: 'conflict',
    code: 'already_exists',
    message: 'Another speaker profile has this e-mail.',
  },
  not_merged: {
    status: 'not_found',
    message: 'from_id is not part of this speaker profile, or has been for more than 30 days.',
  },
  sample_known: {
    status: 'conflict',
    code: 'already_exists',
    message: 'The profile has a sample of this speaker already.',
  },
  sample_limit: {
    status: 'conflict',
    code: 'limit_reached',
    message: `A speaker profile can have ${MAX_SAMPLES} voice samples. Delete one first.`,
  },
  no_voice: { status: 'conflict', message: 'No voice of this speaker came with the transcript.' },
  voices_off: { status: 'conflict', message: 'Voice matching is switched off for this account.' },
})
