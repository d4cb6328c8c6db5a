import { defineErrors } from '@mi/errors'

/** Maximum number of channels of a meeting. */
export const MAX_CHANNELS_OF_MEETING = 50

/** Errors of this service in addition to the common errors. */
export const collaborationErrors = defineErrors('collaboration', {
  not_creator: { status: 'forbidden', message: 'Only the creator of this can change it.' },
  not_creator_or_admin: {
    status: 'forbidden',
    message: 'Only the creator of this and admins of the account can delete it.',
  },
  name_taken: {
    status: 'conflict',
    code: 'already_exists',
    message: 'A channel with this name already exists.',
  },
  not_owner: { status: 'forbidden', message: 'Only the owner of the channel can do this.' },
  not_member: { status: 'forbidden', message: 'Only members of the channel can do this.' },
  owner_cannot_leave: {
    status: 'conflict',
    code: 'owner_cannot_leave',
    message: 'The owner cannot leave the channel. Give it to another member first.',
  },
  limit_reached: {
    status: 'conflict',
    code: 'limit_reached',
    message: `A meeting can be in ${MAX_CHANNELS_OF_MEETING} channels.`,
  },
})
