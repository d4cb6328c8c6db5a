import { defineErrors } from '@mi/errors'

/** Errors of this service in addition to the common errors. */
export const meetingErrors = defineErrors('meeting', {
  already_exists: {
    status: 'conflict',
    code: 'already_exists',
    message: 'A meeting with this external_id already exists.',
  },
  wrong_state: { status: 'conflict', message: 'The state of the meeting does not allow this.' },
  not_member: {
    status: 'forbidden',
    message: 'Only members of a channel can put a meeting into it.',
  },
  too_many_participants: {
    status: 'conflict',
    code: 'limit_reached',
    message: 'A meeting can have 1,000 participants. Remove participants, or rename speakers.',
  },
  not_creator: {
    status: 'forbidden',
    message: 'Only the creator of the meeting, and owners and admins of the account, can delete it.',
  },
  recording_minutes_used: {
    status: 'conflict',
    code: 'limit_reached',
    message: 'The recording minutes of this month are used.',
  },
  transcription_not_configured: {
    status: 'conflict',
    code: 'transcription_not_configured',
    message: 'No speech-to-text engine is configured here. Import a transcript instead.',
  },
})
