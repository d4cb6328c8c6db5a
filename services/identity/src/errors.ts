import { defineErrors } from '@mi/errors'

/** Errors of this service beyond the common errors. */
export const identityErrors = defineErrors('identity', {
  bad_credential: {
    status: 'unauthorized',
    message: 'The credential is unknown, revoked or expired.',
  },
  limit_reached: {
    status: 'conflict',
    code: 'limit_reached',
    message: 'An account can have 25 active API keys. Revoke one first.',
  },
  app_limit: {
    status: 'conflict',
    code: 'limit_reached',
    message: 'An account can have 25 OAuth apps in each mode. Delete one first.',
  },
  mail_quota: {
    status: 'conflict',
    code: 'limit_reached',
    message: 'The account has sent as many mails today as its plan allows.',
  },
  scope_not_yours: {
    status: 'forbidden',
    message: 'A key cannot have scopes that its creator does not have.',
  },
  account_scopes: {
    status: 'forbidden',
    message: 'Only owners and admins of the account create keys that manage the account.',
  },
  other_mode: {
    status: 'forbidden',
    message: 'A test key can create, change and revoke test keys only.',
  },
  other_mode_app: {
    status: 'forbidden',
    message: 'A test key can register and change apps of test mode only.',
  },
  other_authorization: {
    status: 'forbidden',
    message: 'Only the app itself and credentials with account:write end an authorization.',
  },
  owner_by_admin: {
    status: 'forbidden',
    message: 'Only owners and admins of the account give an app another owner.',
  },
  no_secret: {
    status: 'conflict',
    message: 'A public client has no secret.',
  },
  outlives_creator: {
    status: 'forbidden',
    message: 'A key that expires cannot create a key that is valid for longer than itself.',
  },
  not_a_manager: {
    status: 'forbidden',
    message: 'Only owners and admins of the account invite, change and remove people.',
  },
  owners_only: {
    status: 'forbidden',
    message: 'Only an owner invites, changes or removes an owner.',
  },
  live_only: {
    status: 'forbidden',
    message: 'A test key cannot change the people of the account.',
  },
  last_owner: {
    status: 'conflict',
    code: 'last_owner',
    message: 'The account needs an owner. Appoint another owner first.',
  },
  invited_recently: {
    status: 'conflict',
    message: 'This person got an invitation within the last hour. Wait before you send another invitation.',
  },
  has_joined: {
    status: 'conflict',
    message: 'This person has accepted an invitation already.',
  },
  foreign_form: {
    status: 'forbidden',
    message:
      'The form is too old, or was not sent from this site. Go back, load the page again and send it once more.',
  },
  too_many_tries: {
    status: 'rate_limited',
    message: 'Too many tries. Wait a few minutes, then try again.',
  },
  busy: {
    status: 'unavailable',
    message: 'The server handles too many sign-ins. Try again in a few seconds.',
  },
  email_taken: {
    status: 'conflict',
    code: 'already_exists',
    message: 'A user with this e-mail address already exists.',
  },
})
